import type { DeliveryStatus, EventType } from '@florin/contract/vocabulary';
import {
  countDeliveries,
  type DeliveryRow,
  listDeliveries as listDeliveryRows,
} from '@florin/database/sql/list-deliveries';
import type { Session } from '@florin/database/statement';

export interface DeliveryFilter {
  status: DeliveryStatus | null;
  event: EventType | null;
  page: number;
  perPage: number;
}

/** One page of a merchant's deliveries, newest first, and how many there are. */
export async function listDeliveries(
  db: Session,
  merchantId: string,
  { status, event, page, perPage }: DeliveryFilter,
): Promise<{ total: bigint; deliveries: DeliveryRow[] }> {
  const filter = { merchantId, status, eventType: event };
  const [deliveries, { total }] = await Promise.all([
    db.many(listDeliveryRows, { ...filter, limit: perPage, offset: (page - 1) * perPage }),
    db.one(countDeliveries, filter),
  ]);
  return { total, deliveries };
}
