import type { Database } from '@florin/database/database';
import { holdEndpoint, readDeliveryState, requeueDelivery } from '@florin/database/sql/webhooks/requeue';
import type { Session } from '@florin/database/statement';
import { notFound, Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import { type IdempotentRequest, onceForKey, type Outcome } from '../access/idempotency.ts';

export interface RequeuedDelivery {
  id: string;
  status: 'pending';
}

/**
 * Starts a failed delivery anew: due at once, with all its attempts; its history stays. One that waits for its first
 * attempt stays as it is. Refuses with NOT_FOUND, FORBIDDEN (another merchant's) and CONFLICT (it succeeded, its
 * endpoint was removed, or an attempt is under way).
 */
export async function retryDelivery(
  ports: { db: Database; clock: Clock },
  { merchantId, deliveryId }: { merchantId: string; deliveryId: string },
  once: IdempotentRequest<RequeuedDelivery> | null,
): Promise<Outcome<RequeuedDelivery>> {
  const outcome = await onceForKey(ports, once, async (session) => {
    await requireEndpoint(session, merchantId, deliveryId);
    const requeued = await session.maybe(requeueDelivery, { id: deliveryId, merchantId, now: ports.clock.now() });
    if (!requeued) await explain(session, deliveryId);
    return { id: deliveryId, status: 'pending' as const };
  });
  if (!outcome) throw notFound('delivery');
  return outcome;
}

/** Holds the endpoint of a delivery, so that a removal comes before the retry or after it and ends what it put in line. */
async function requireEndpoint(session: Session, merchantId: string, deliveryId: string): Promise<void> {
  const delivery = await session.maybe(readDeliveryState, { id: deliveryId });
  if (!delivery) throw notFound('delivery');
  if (delivery.merchantId !== merchantId) {
    throw new Refusal('FORBIDDEN', 'This delivery belongs to another account.');
  }
  const { endpointId, status } = delivery;
  if (endpointId === null || status === 'success' || (await session.maybe(holdEndpoint, { endpointId }))) return;
  throw new Refusal('CONFLICT', 'The endpoint of this delivery was removed. To have its event again, replay it.');
}

async function explain(session: Session, deliveryId: string): Promise<void> {
  const delivery = await session.maybe(readDeliveryState, { id: deliveryId });
  if (delivery?.status === 'success') {
    throw new Refusal('CONFLICT', 'This delivery succeeded. To have its event again, replay it.');
  }
  if (delivery?.status !== 'pending') {
    throw new Refusal('CONFLICT', 'An attempt of this delivery is under way. Look at its outcome first.');
  }
}
