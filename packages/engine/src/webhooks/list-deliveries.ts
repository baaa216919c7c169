import type { DeliveryStatus, EventType } from '@florin/contract/vocabulary';
import {
  countDeliveries,
  countDeliveriesOfPayment,
  type DeliveryRow,
  listDeliveries as listDeliveryRows,
  listDeliveriesOfPayment,
} from '@florin/database/sql/webhooks/list';
import type { Session } from '@florin/database/statement';

export interface DeliveryFilter {
  status: DeliveryStatus | null;
  event: EventType | null;
  /** Null or left out: of every payment. */
  paymentId?: string | null;
  /** Null or left out: to every endpoint; the first one has the account's id. */
  endpointId?: string | null;
  page: number;
  perPage: number;
}

/** One page of a merchant's deliveries, newest first, and how many there are. */
export async function listDeliveries(
  db: Session,
  merchantId: string,
  { status, event, paymentId = null, endpointId = null, page, perPage }: DeliveryFilter,
): Promise<{ total: bigint; deliveries: DeliveryRow[] }> {
  const filter = { merchantId, status, eventType: event, endpointId };
  const part = { limit: perPage, offset: (page - 1) * perPage };
  const [deliveries, { total }] = await Promise.all(
    paymentId === null
      ? [db.many(listDeliveryRows, { ...filter, ...part }), db.one(countDeliveries, filter)]
      : [
          db.many(listDeliveriesOfPayment, { ...filter, paymentId, ...part }),
          db.one(countDeliveriesOfPayment, { ...filter, paymentId }),
        ],
  );
  return { total, deliveries };
}
