import { statement } from '../../statement.ts';
import { allEndpoints, endpointOf, endpointsWith, isRemoved } from './endpoints.ts';

/** A delivery under a lease, with everything that one attempt needs. */
export interface ClaimedDelivery {
  id: string;
  merchantId: string;
  /** The account's own id for its first endpoint. */
  endpointId: string;
  /** When its endpoint was last mended; null: never. */
  repairedAt: Date | null;
  eventType: string;
  /** With the attempt that the claim is for: a worker that dies in it has used it up. */
  attemptCount: number;
  maxAttempts: number;
  body: string;
  url: string;
  secret: Uint8Array | null;
  previousSecret: Uint8Array | null;
  previousSecretUntil: Date | null;
}

interface Claim {
  now: Date;
  lease: string;
  leasedUntil: Date;
  limit: number;
  perEndpoint: number;
  endpointIds: readonly string[];
  endpointLimits: readonly number[];
  /** When each was last mended, by what the limit goes: as text, empty for never. One that was mended since goes by none. */
  endpointRepairs: readonly string[];
}

/**
 * Takes what is due, a bounded number of each endpoint: everybody's longest due before anybody's second. It hops from
 * endpoint to endpoint over the index, so that its cost follows the endpoints that have something waiting, not how much
 * they have. An endpoint that is switched off is passed over: its deliveries wait and lose no attempt. A first attempt
 * waits for those of earlier events of its source, so that they arrive in order as long as none of them failed.
 */
const claim = (name: string, status: 'pending' | 'failed', turn: string) =>
  statement<Claim, ClaimedDelivery>(
    name,
    `with recursive waiting as (${endpointsWith(status)}
     ), due as (
       select j.id, c.id as lane, c.url, c.secret, c.previous_secret, c.previous_secret_until, c.repaired_at
         from waiting w
         join ${allEndpoints} c on c.id = w.lane and c.is_active
         left join unnest($endpointIds::uuid[], $endpointLimits::integer[], $endpointRepairs::text[]) as l(lane, most, repaired_at)
           on l.lane = w.lane and nullif(l.repaired_at, '')::timestamptz is not distinct from c.repaired_at
         cross join lateral (
           select k.*, row_number() over (order by k.next_attempt_at, k.event_sequence) as place
             from (select d.id, d.next_attempt_at, d.event_sequence from deliveries d
                    where d.status = '${status}' and ${endpointOf('d')} = w.lane and d.next_attempt_at <= $now${turn}
                    order by d.next_attempt_at, d.event_sequence limit coalesce(l.most, $perEndpoint)
                      for update skip locked) k) j
        order by j.place, j.next_attempt_at, j.event_sequence limit $limit
     ), claimed as (
       update deliveries d
          set status = 'processing', lease = $lease, leased_until = $leasedUntil, attempt_count = attempt_count + 1,
            last_attempt_at = $now
         from due, events e
        where d.id = due.id and e.sequence = d.event_sequence
       returning d.*, due.lane, e.body, due.url, due.secret, due.previous_secret, due.previous_secret_until,
                 due.repaired_at
     )
     select id, merchant_id, lane as endpoint_id, repaired_at, event_type, attempt_count, max_attempts, body, url, secret,
            previous_secret, previous_secret_until
       from claimed order by next_attempt_at, event_sequence`,
  );

/**
 * `offset 0` keeps the question apart for each delivery. As a join it may be answered by reading the whole index each
 * time: where nearly everything is finished, PostgreSQL takes the index of what is not for one row, however long it is.
 */
const inTurn = `
              and not exists (
                select from deliveries e
                 where e.source_id = d.source_id and e.event_sequence < d.event_sequence
                   and e.status in ('pending', 'processing') and e.merchant_id = d.merchant_id
                   and e.endpoint_id is not distinct from d.endpoint_id offset 0)`;

/** First attempts. */
export const claimPendingDeliveries = claim('claim_pending_deliveries', 'pending', inTurn);

/** Repeated attempts. */
export const claimFailedDeliveries = claim('claim_failed_deliveries', 'failed', '');

/**
 * Takes back what a worker had claimed and never finished: the attempt may or may not have reached the receiver, so it
 * counts. The next one is due at once.
 */
export const releaseLostDeliveries = statement<{ now: Date }>(
  'release_lost_deliveries',
  `with overdue as (
     select id from deliveries where status = 'processing' and leased_until <= $now for update skip locked
   ), lost as (
     update deliveries
        set status = case when attempt_count < max_attempts then 'failed' else 'permanently_failed' end,
            next_attempt_at = case when attempt_count < max_attempts then $now::timestamptz end,
            last_response_status = null, lease = null, leased_until = null
      where id in (select id from overdue) returning id, last_attempt_at
   )
   insert into delivery_attempts (id, delivery_id, attempted_at, error_message, success, duration_ms)
   select gen_random_uuid(), id, last_attempt_at, 'interrupted', false, 0 from lost`,
);

/**
 * Gives a claim back whose attempt was never made, with the attempt; nothing when the lease is somebody else's. What
 * goes to an endpoint that was removed meanwhile ends.
 */
export const giveBackDelivery = statement<{ deliveryId: string; lease: string; nextAttemptAt: Date }>(
  'give_back_delivery',
  `update deliveries d
      set status = case when ${isRemoved('d')} then 'permanently_failed' when attempt_count = 1 then 'pending'
                        else 'failed' end,
          next_attempt_at = case when not ${isRemoved('d')} then $nextAttemptAt::timestamptz end,
          attempt_count = attempt_count - 1, lease = null, leased_until = null
    where id = $deliveryId and lease = $lease and status = 'processing'`,
);
