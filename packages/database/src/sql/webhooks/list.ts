import type { DeliveryStatus, EventType, SourceType } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import { counted } from '../../counted.ts';
import { endpointOf } from './endpoints.ts';

export interface DeliveryRow {
  id: string;
  /** The account's own id for its first endpoint. */
  endpointId: string;
  eventType: EventType;
  status: DeliveryStatus;
  attemptCount: number;
  sourceType: SourceType;
  sourceId: string;
  createdAt: Date;
  lastAttemptAt: Date | null;
  lastResponseStatus: number | null;
  nextAttemptAt: Date | null;
}

export interface DeliveryDetailRow extends DeliveryRow {
  maxAttempts: number;
  /** The exact text that is sent. */
  body: string;
}

export interface DeliveryAttemptRow {
  id: string;
  attemptedAt: Date;
  responseStatus: number | null;
  responseBody: string | null;
  errorMessage: string | null;
  success: boolean;
  durationMs: number;
}

const columns = `d.id, ${endpointOf('d')} as endpoint_id, d.event_type, d.status, d.attempt_count, d.source_type, d.source_id, d.created_at,
  d.last_attempt_at, d.last_response_status,
  d.next_attempt_at`;

const filter = `d.merchant_id = $merchantId and d.status = coalesce($status, d.status)
  and d.event_type = coalesce($eventType, d.event_type)
  and ${endpointOf('d')} = coalesce($endpointId, ${endpointOf('d')})`;
const ofPayment = `${filter} and d.source_id = $paymentId`;
interface Filter {
  merchantId: string;
  status: DeliveryStatus | null;
  eventType: EventType | null;
  endpointId: string | null;
}

/** One page of a merchant's deliveries, newest first. */
export const listDeliveries = statement<Filter & { limit: number; offset: number }, DeliveryRow>(
  'list_deliveries',
  // In their order first: among filters that may be none, PostgreSQL expects few rows, and would read and sort them all.
  `select ${columns}
     from (select * from deliveries where merchant_id = $merchantId order by created_at desc, id desc offset 0) d
    where ${filter} order by d.created_at desc, d.id desc limit $limit offset $offset`,
);

/** The same of one payment. */
export const listDeliveriesOfPayment = statement<
  Filter & { paymentId: string; limit: number; offset: number },
  DeliveryRow
>(
  'list_deliveries_of_payment',
  `select ${columns} from deliveries d where ${ofPayment}
    order by d.created_at desc, d.id desc limit $limit offset $offset`,
);

export const countDeliveriesOfPayment = statement<Filter & { paymentId: string }, { total: bigint }>(
  'count_deliveries_of_payment',
  counted(`deliveries d where ${ofPayment}`),
);

export const countDeliveries = statement<Filter, { total: bigint }>(
  'count_deliveries',
  counted(`deliveries d where ${filter}`),
);

export const readDelivery = statement<{ id: string; merchantId: string }, DeliveryDetailRow>(
  'read_delivery',
  `select ${columns}, d.max_attempts, e.body
     from deliveries d join events e on e.sequence = d.event_sequence
    where d.id = $id and d.merchant_id = $merchantId`,
);

/** Oldest first. */
export const listDeliveryAttempts = statement<{ deliveryId: string }, DeliveryAttemptRow>(
  'list_delivery_attempts',
  `select id, attempted_at, response_status, response_body, error_message, success, duration_ms
     from delivery_attempts where delivery_id = $deliveryId order by attempted_at, id`,
);
