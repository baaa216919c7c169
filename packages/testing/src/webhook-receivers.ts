import { randomUUID } from 'node:crypto';
import { limits } from '@florin/contract/limits';
import { recordEvents } from '@florin/database/sql/events/record';
import type { Session } from '@florin/database/statement';
import type { WebhookOutcome, WebhookRequest, WebhookTransport } from '@florin/domain/ports/webhook-transport';

export const accepted: WebhookOutcome = {
  success: true,
  status: 200,
  body: 'ok',
  error: null,
  durationMs: 3,
  retryAfterSeconds: null,
};
export const refused: WebhookOutcome = { ...accepted, success: false, status: 500, body: 'no', error: 'bad_status' };
export const silent: WebhookOutcome = { ...refused, status: null, body: null, error: 'timeout' };

/** Stands in for the network and every merchant's endpoint on it; each request is kept. */
export class Receivers implements WebhookTransport {
  readonly requests: WebhookRequest[] = [];
  answer: (request: WebhookRequest) => WebhookOutcome | Promise<WebhookOutcome> = () => accepted;

  async post(request: WebhookRequest): Promise<WebhookOutcome> {
    this.requests.push(request);
    return this.answer(request);
  }
}

/** Records events of one merchant, of one source or each of its own; their ids as deliveries, in order. */
export async function tellEvents(
  session: Session,
  { merchantId, count, at, sourceId }: { merchantId: string; count: number; at: Date; sourceId?: string | null },
): Promise<string[]> {
  const events = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    deliveryId: randomUUID(),
    merchantId,
    type: 'payment.created',
    sourceType: 'payment',
    sourceId: sourceId ?? randomUUID(),
    body: `{"event":"payment.created","note":"ä €","index":${index}}`,
    occurredAt: at,
  }));
  await session.run(recordEvents, {
    eventsJson: JSON.stringify(events),
    deliveryAttemptsMax: limits.deliveryAttemptsMax,
  });
  return events.map(({ deliveryId }) => deliveryId);
}
