import type { DeliveryStatus } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import { endpointOf } from './endpoints.ts';

/** Starts a failed delivery anew, with all its attempts; no row when it is in another status, or not this merchant's. */
export const requeueDelivery = statement<{ id: string; merchantId: string; now: Date }, { id: string }>(
  'requeue_delivery',
  `update deliveries set status = 'pending', attempt_count = 0, next_attempt_at = $now
    where id = $id and merchant_id = $merchantId and status in ('failed', 'permanently_failed') returning id`,
);

/** Whose a delivery is, where it goes (null: to the first endpoint), and how far it has come. */
export const readDeliveryState = statement<
  { id: string },
  { merchantId: string; endpointId: string | null; status: DeliveryStatus }
>('read_delivery_state', 'select merchant_id, endpoint_id, status from deliveries where id = $id');

/** Keeps an endpoint from being removed until the transaction ends; no row where it was. */
export const holdEndpoint = statement<{ endpointId: string }, { id: string }>(
  'hold_webhook_endpoint',
  'select id from webhook_endpoints where id = $endpointId and deleted_at is null for share',
);

interface Range {
  merchantId: string;
  from: Date;
  to: Date;
  types: readonly string[] | null;
}

const inRange = `merchant_id = $merchantId and occurred_at >= $from and occurred_at < $to
  and ($types::text[] is null or type = any($types))`;

/** How many events lie in a range; it counts no further than `most`. */
export const countEventsInRange = statement<Range & { most: number }, { total: bigint }>(
  'count_events_in_range',
  `select count(*) as total from (select from events where ${inRange} limit $most) e`,
);

/** How many deliveries wait for an attempt at a merchant's first endpoint; it counts no further than `most`. */
export const countWaitingDeliveries = statement<{ merchantId: string; most: number }, { total: bigint }>(
  'count_waiting_deliveries',
  `select count(*) as total from (
     select from deliveries d where ${endpointOf('d')} = $merchantId and d.status in ('pending', 'failed') limit $most) d`,
);

/** Makes a further delivery for the events of a range, in their order, one for each id; answers how many. */
export const replayEvents = statement<
  Range & { deliveryIds: readonly string[]; attemptsMax: number; now: Date },
  { id: string }
>(
  'replay_events',
  `insert into deliveries (id, merchant_id, event_sequence, event_type, source_type, source_id, max_attempts,
                           next_attempt_at, created_at)
   select n.id, e.merchant_id, e.sequence, e.type, e.source_type, e.source_id, $attemptsMax, $now, $now
     from (select *, row_number() over (order by sequence) as place from events where ${inRange}
            order by sequence limit cardinality($deliveryIds::uuid[])) e
     join unnest($deliveryIds::uuid[]) with ordinality as n(id, place) using (place)
   returning id`,
);

/** Forgets attempts from before a time, a batch at once. */
export const dropAttempts = statement<{ before: Date; batch: number }>(
  'drop_attempts',
  `delete from delivery_attempts
    where ctid = any (array(select ctid from delivery_attempts where attempted_at < $before limit $batch))`,
);
