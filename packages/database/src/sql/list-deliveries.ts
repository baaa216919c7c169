import type { DeliveryStatus, EventType, SourceType } from '@florin/contract/vocabulary';
import { statement } from '../statement.ts';

export interface DeliveryRow {
  id: string;
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

const columns = `d.id, d.event_type as "eventType", d.status, d.attempt_count as "attemptCount",
  d.source_type as "sourceType", d.source_id as "sourceId", d.created_at as "createdAt",
  d.last_attempt_at as "lastAttemptAt", d.last_response_status as "lastResponseStatus",
  d.next_attempt_at as "nextAttemptAt"`;

const filter = 'd.merchant_id = $1 and d.status = coalesce($2, d.status) and d.event_type = coalesce($3, d.event_type)';
type Filter = [merchantId: string, status: DeliveryStatus | null, eventType: EventType | null];

/** One page of a merchant's deliveries, newest first. */
export const listDeliveries = statement<[...Filter, limit: number, offset: number], DeliveryRow>(
  'list_deliveries',
  `select ${columns} from deliveries d where ${filter}
    order by d.created_at desc, d.id desc limit $4 offset $5`,
);

export const countDeliveries = statement<Filter, { total: bigint }>(
  'count_deliveries',
  `select count(*) as total from deliveries d where ${filter}`,
);

export const readDelivery = statement<[id: string, merchantId: string], DeliveryDetailRow>(
  'read_delivery',
  `select ${columns}, d.max_attempts as "maxAttempts", e.body
     from deliveries d join events e on e.sequence = d.event_sequence
    where d.id = $1 and d.merchant_id = $2`,
);

/** Oldest first. */
export const listDeliveryAttempts = statement<[deliveryId: string], DeliveryAttemptRow>(
  'list_delivery_attempts',
  `select id, attempted_at as "attemptedAt", response_status as "responseStatus", response_body as "responseBody",
          error_message as "errorMessage", success, duration_ms as "durationMs"
     from delivery_attempts where delivery_id = $1 order by attempted_at, id`,
);
