import { readWebhookConfig } from '@florin/database/sql/webhook-configs';
import { invalid, notFound, Refusal } from '@florin/domain/errors';
import type { WebhookOutcome } from '@florin/domain/ports/webhook-transport';
import { deliveryHeaders } from './delivery-headers.ts';
import { syntheticPayment, type SyntheticEvent } from './synthetic-payment.ts';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'secrets' | 'transport'>;

export interface TriedWebhook {
  outcome: WebhookOutcome;
  sent: SyntheticEvent;
}

/** Trials of one merchant under way in this process at a time: each may hold a socket for 15 seconds. */
const trialsMax = 4;
const underWay = new Map<string, number>();

/**
 * Posts an invented completed payment to the merchant's webhook, signed like any delivery. Nothing is recorded and
 * nothing is repeated. Refuses with NOT_FOUND before the first set-up, VALIDATION_ERROR (`is_active`) for a webhook
 * that is switched off, and RATE_LIMIT_EXCEEDED beyond four trials at a time.
 */
export async function tryWebhook(ports: Ports, merchantId: string): Promise<TriedWebhook> {
  const trials = underWay.get(merchantId) ?? 0;
  if (trials >= trialsMax) {
    const message = `${trialsMax} trials of this webhook are under way. Wait for one to end.`;
    throw new Refusal('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds: 1 });
  }
  underWay.set(merchantId, trials + 1);
  try {
    return await attempt(ports, merchantId);
  } finally {
    const left = (underWay.get(merchantId) ?? 1) - 1;
    if (left > 0) underWay.set(merchantId, left);
    else underWay.delete(merchantId);
  }
}

async function attempt({ db, clock, ids, secrets, transport }: Ports, merchantId: string): Promise<TriedWebhook> {
  const config = await db.maybe(readWebhookConfig, { merchantId });
  if (!config) throw notFound('webhook: set one up first');
  if (!config.isActive) throw invalid('is_active', 'The webhook is switched off: switch it on to try it.');
  const at = clock.now();
  const sent = syntheticPayment(ids.uuid(), at);
  const message = { ...config, id: ids.uuid(), merchantId, eventType: sent.event, body: JSON.stringify(sent) };
  const headers = deliveryHeaders(message, secrets, at);
  return { sent, outcome: await transport.post({ url: config.url, headers, body: message.body }) };
}
