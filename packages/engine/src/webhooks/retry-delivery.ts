import type { Database } from '@florin/database/database';
import { readDeliveryState, requeueDelivery } from '@florin/database/sql/webhooks/requeue';
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
 * attempt stays as it is. Refuses with NOT_FOUND, FORBIDDEN (another merchant's) and CONFLICT (it succeeded, or an
 * attempt is under way).
 */
export async function retryDelivery(
  ports: { db: Database; clock: Clock },
  { merchantId, deliveryId }: { merchantId: string; deliveryId: string },
  once: IdempotentRequest<RequeuedDelivery> | null,
): Promise<Outcome<RequeuedDelivery>> {
  const outcome = await onceForKey(ports, once, async (session) => {
    const requeued = await session.maybe(requeueDelivery, { id: deliveryId, merchantId, now: ports.clock.now() });
    if (!requeued) await explain(session, merchantId, deliveryId);
    return { id: deliveryId, status: 'pending' as const };
  });
  if (!outcome) throw notFound('delivery');
  return outcome;
}

async function explain(session: Session, merchantId: string, deliveryId: string): Promise<void> {
  const delivery = await session.maybe(readDeliveryState, { id: deliveryId });
  if (!delivery) throw notFound('delivery');
  if (delivery.merchantId !== merchantId) {
    throw new Refusal('FORBIDDEN', 'This delivery belongs to another account.');
  }
  if (delivery.status === 'success') {
    throw new Refusal('CONFLICT', 'This delivery succeeded. To have its event again, replay it.');
  }
  if (delivery.status !== 'pending') {
    throw new Refusal('CONFLICT', 'An attempt of this delivery is under way. Look at its outcome first.');
  }
}
