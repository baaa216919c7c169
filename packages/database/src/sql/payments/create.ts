import { statement } from '../../statement.ts';

export interface CreatePaymentColumns {
  id: string;
  merchantId: string;
  accountVersion: bigint;
  settingsVersion: bigint;
  amountUsd: string;
  description: string | null;
  redirectUrl: string | null;
  feePayer: string;
  allowedTokenIds: readonly string[] | null;
  serviceFeeRate: string;
  createdAt: Date;
  countSlot: number;
  eventId: string;
  eventBody: string;
  deliveryId: string | null;
  deliveryAttemptsMax: number;
  cancelUrl: string | null;
  reference: string | null;
  /** No other payment of the merchant may have the reference. */
  uniqueReference: boolean;
  /** JSON text of an object. */
  metadata: string;
  customerEmail: string | null;
  quoteId: string | null;
  /** The link that it is opened at, and the form that was sent there; both or none. */
  linkId: string | null;
  linkVisit: string | null;
}

/** The payment, its count, its event and, where a webhook wants it, its delivery: for each row of `current`. */
const written = `payment as (
     insert into payments (id, merchant_id, amount_usd, description, redirect_url, fee_payer, allowed_token_ids,
                           service_fee_rate, created_at, cancel_url, reference, unique_reference, metadata,
                           customer_email, quote_id, payment_link_id, link_visit)
     select $id, $merchantId, $amountUsd, $description, $redirectUrl, $feePayer, $allowedTokenIds::uuid[],
            $serviceFeeRate, $createdAt, $cancelUrl, $reference, $uniqueReference, $metadata::json, $customerEmail,
            $quoteId::uuid, $linkId::uuid, $linkVisit::uuid
       from current
   ), counted as (
     insert into payment_counts (merchant_id, slot, total) select $merchantId, $countSlot, 1 from current
     on conflict (merchant_id, slot) do update set total = payment_counts.total + 1
   ), event as (
     insert into events (id, merchant_id, type, source_type, source_id, body, occurred_at)
     select $eventId::uuid, $merchantId, 'payment.created', 'payment', $id, $eventBody, $createdAt from current
     returning sequence
   ), delivery as (
     insert into deliveries (id, merchant_id, endpoint_id, event_sequence, event_type, source_type, source_id, max_attempts,
                             next_attempt_at, created_at)
     select n.id, $merchantId, n.endpoint_id, sequence, 'payment.created', 'payment', $id, $deliveryAttemptsMax::integer,
            $createdAt, $createdAt
       from event, (select $deliveryId::uuid as id, null::uuid as endpoint_id where $deliveryId::uuid is not null
                    union all
                    select md5($eventId::uuid::text || w.id::text)::uuid, w.id from webhook_endpoints w
                     where w.account_id = $merchantId and w.deleted_at is null and w.is_active
                       and (w.events @> array['*'] or w.events @> array['payment.created'])) n
   )`;

/** The first payment with a reference that is to be the only one. */
const takenReference = `taken as (
     select id from payments where $uniqueReference and merchant_id = $merchantId and reference = $reference
      order by created_at, id limit 1
   )`;

/** What became of a payment that was to be written; none of both: the versions moved on. */
export interface Creation {
  created: boolean;
  /** The payment that has the reference already. */
  takenBy: string | null;
}

/** The first payment of the merchant with a reference. */
export const readFirstOfReference = statement<{ merchantId: string; reference: string }, { id: string }>(
  'read_first_of_reference',
  `select id from payments where merchant_id = $merchantId and reference = $reference order by created_at, id limit 1`,
);

/**
 * Writes a payment and what belongs to it: in one round trip, and only while the account and the catalogue still have
 * the versions that the decision was made with: else read them again and decide anew.
 */
export const createPayment = statement<CreatePaymentColumns, Creation>(
  'create_payment',
  `with ${takenReference}, current as (
     select from accounts a, settings s where a.id = $merchantId and a.version = $accountVersion
       and s.version = $settingsVersion and not exists (select from taken)
   ), ${written}
   select exists (select from current) as created, (select id from taken) as taken_by`,
);

/** What became of a payment under an idempotency key; exactly one of the first four tells, else the versions moved on. */
export interface KeyedCreation extends Creation {
  /** What the key was used for before; null: for nothing. */
  known: { bodyHash: string; answer: string } | null;
  /** True while another request holds the key. */
  inFlight: boolean;
  /** False when account or catalogue had moved on. */
  current: boolean;
}

/**
 * As `createPayment`, once for each idempotency key: the key is written with the payment or not at all. Holding the
 * key for the length of the statement is tried, never waited for. A key older than the given moment counts as unused.
 */
export const createPaymentForKey = statement<
  CreatePaymentColumns & {
    method: string;
    path: string;
    key: string;
    bodyHashHex: string;
    answer: string;
    keptSince: Date;
  },
  KeyedCreation
>(
  'create_payment_for_key',
  `with ${takenReference}, known as (
     select encode(body_hash, 'hex') as "bodyHash", answer from idempotency_keys
      where merchant_id = $merchantId and method = $method and path = $path and key = $key and created_at > $keptSince
   ), held as (
     select pg_try_advisory_xact_lock(hashtextextended(
              $merchantId::uuid || ' ' || $method::text || ' ' || $path::text || ' ' || $key::text, 0)) as held
      where not exists (select from known)
   ), versions as (
     select from accounts a, settings s, held where a.id = $merchantId and a.version = $accountVersion
       and s.version = $settingsVersion and held
   ), current as (
     insert into idempotency_keys as k (merchant_id, method, path, key, body_hash, answer, created_at)
     select $merchantId, $method, $path, $key, decode($bodyHashHex, 'hex'), $answer, $createdAt from versions
      where not exists (select from taken)
     on conflict (merchant_id, method, path, key) do update
       set body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at
     where k.created_at <= $keptSince
     returning 1
   ), ${written}
   select exists (select from current) as created,
          (select id from taken where not exists (select from known)) as taken_by, (select to_json(k) from known k) as known,
          coalesce((select not held from held), false) as in_flight, exists (select from versions) as current`,
);
