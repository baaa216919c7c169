import {
  type DeliveryAttemptRow,
  type DeliveryDetailRow,
  listDeliveryAttempts,
  readDelivery as readDeliveryRow,
} from '@florin/database/sql/webhooks/list';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';

export interface Delivery extends DeliveryDetailRow {
  /** Oldest first. */
  attempts: DeliveryAttemptRow[];
}

/** One delivery with its attempts. Refuses with NOT_FOUND, also for another merchant's. */
export async function readDelivery(db: Session, merchantId: string, deliveryId: string): Promise<Delivery> {
  const delivery = await db.maybe(readDeliveryRow, { id: deliveryId, merchantId });
  if (!delivery) throw notFound('delivery');
  return { ...delivery, attempts: await db.many(listDeliveryAttempts, { deliveryId }) };
}
