import { type ClaimedDelivery, giveBackDelivery } from '@florin/database/sql/webhooks/claim';
import type { EndedAttempt } from '@florin/database/sql/webhooks/finish';
import type { WebhookOutcome } from '@florin/domain/ports/webhook-transport';
import { deliveryDelayMs } from '@florin/domain/webhook/backoff';
import type { AttemptWriter } from './attempt-writer.ts';
import { deliveryHeaders } from './delivery-headers.ts';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'secrets' | 'transport'>;

/** A delivery that a fault of ours kept from being tried is tried again after this. */
const defectDelayMs = 30_000;

/**
 * One signed attempt of a claimed delivery; its result counts only while the lease does. The claim has counted the
 * attempt; one that a fault of ours prevents is given back before the fault is thrown on.
 */
export async function attemptDelivery(
  ports: Ports,
  writer: AttemptWriter,
  { delivery, lease }: { delivery: ClaimedDelivery; lease: string },
): Promise<WebhookOutcome> {
  const at = ports.clock.now();
  const outcome = await post(ports, delivery, at).catch(async (defect: unknown) => {
    await ports.db.run(giveBackDelivery, {
      deliveryId: delivery.id,
      lease,
      nextAttemptAt: new Date(at.getTime() + defectDelayMs),
    });
    throw defect;
  });
  await writer.write({
    deliveryId: delivery.id,
    lease,
    ...verdict(ports, delivery, outcome),
    attemptId: ports.ids.uuid(),
    attemptedAt: at,
    responseStatus: outcome.status,
    responseBody: outcome.body,
    errorMessage: outcome.error,
    durationMs: outcome.durationMs,
  });
  return outcome;
}

const post = async ({ secrets, transport }: Ports, delivery: ClaimedDelivery, at: Date): Promise<WebhookOutcome> =>
  transport.post({ url: delivery.url, headers: deliveryHeaders(delivery, secrets, at), body: delivery.body });

function verdict(
  { clock, ids }: Ports,
  { attemptCount: attempt, maxAttempts }: ClaimedDelivery,
  { success, retryAfterSeconds }: WebhookOutcome,
): Pick<EndedAttempt, 'status' | 'nextAttemptAt'> {
  if (success) return { status: 'success', nextAttemptAt: null };
  if (attempt >= maxAttempts) return { status: 'permanently_failed', nextAttemptAt: null };
  const delay = deliveryDelayMs({ attempt, fraction: ids.fraction(), retryAfterSeconds });
  return { status: 'failed', nextAttemptAt: new Date(clock.now().getTime() + delay) };
}
