import { type EndpointKey, readEndpoint, repairEndpoint } from '@florin/database/sql/webhooks/endpoints';
import { invalid, Refusal } from '@florin/domain/errors';
import type { WebhookOutcome } from '@florin/domain/ports/webhook-transport';
import { deliveryHeaders } from './delivery-headers.ts';
import { noEndpoint } from './endpoint-key.ts';
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
 * Posts an invented completed payment to an endpoint, signed like any delivery. Nothing is recorded and nothing is
 * repeated; where it arrives, what the endpoint was held for is forgotten. Refuses with NOT_FOUND before the first set-up, VALIDATION_ERROR (`is_active`) for a webhook
 * that is switched off, and RATE_LIMIT_EXCEEDED beyond four trials at a time.
 */
export async function tryWebhook(ports: Ports, key: EndpointKey): Promise<TriedWebhook> {
  const { accountId: merchantId } = key;
  const trials = underWay.get(merchantId) ?? 0;
  if (trials >= trialsMax) {
    const message = `${trialsMax} trials of this webhook are under way. Wait for one to end.`;
    throw new Refusal('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds: 1 });
  }
  underWay.set(merchantId, trials + 1);
  try {
    return await attempt(ports, key);
  } finally {
    const left = (underWay.get(merchantId) ?? 1) - 1;
    if (left > 0) underWay.set(merchantId, left);
    else underWay.delete(merchantId);
  }
}

async function attempt({ db, clock, ids, secrets, transport }: Ports, key: EndpointKey): Promise<TriedWebhook> {
  const endpoint = await db.maybe(readEndpoint, key);
  if (!endpoint) throw noEndpoint(key);
  if (!endpoint.isActive) throw invalid('is_active', 'The webhook is switched off: switch it on to try it.');
  const at = clock.now();
  const sent = syntheticPayment(ids.uuid(), at);
  const { endpointId } = key;
  const message = { ...endpoint, id: ids.uuid(), endpointId, eventType: sent.event, body: JSON.stringify(sent) };
  const headers = deliveryHeaders(message, secrets, at);
  const outcome = await transport.post({ url: endpoint.url, headers, body: message.body });
  if (outcome.success) await db.run(repairEndpoint, { ...key, at: clock.now() });
  return { sent, outcome };
}
