import { statement } from '../statement.ts';

/**
 * Writes a payment, its count, its event and, where a webhook wants it, its delivery: in one round trip, and
 * only while the account and the catalogue still have the versions that the decision was made with.
 * Returns no row when they have moved on: read them again and decide anew.
 */
export const createPayment = statement<
  [
    id: string,
    merchantId: string,
    accountVersion: bigint,
    settingsVersion: bigint,
    amountUsd: string,
    description: string | null,
    redirectUrl: string | null,
    feePayer: string,
    allowedTokenIds: readonly string[] | null,
    serviceFeeRate: string,
    createdAt: Date,
    countSlot: number,
    eventId: string,
    eventBody: string,
    deliveryId: string | null,
    deliveryAttemptsMax: number,
  ],
  { created: boolean }
>(
  'create_payment',
  `with current as (
     select from accounts a, settings s where a.id = $2 and a.version = $3 and s.version = $4
   ), payment as (
     insert into payments (id, merchant_id, amount_usd, description, redirect_url, fee_payer, allowed_token_ids,
                           service_fee_rate, created_at)
     select $1, $2, $5, $6, $7, $8, $9::uuid[], $10, $11 from current
   ), counted as (
     insert into payment_counts (merchant_id, slot, total) select $2, $12, 1 from current
     on conflict (merchant_id, slot) do update set total = payment_counts.total + 1
   ), event as (
     insert into events (id, merchant_id, type, source_type, source_id, body, occurred_at)
     select $13::uuid, $2, 'payment.created', 'payment', $1, $14, $11 from current
     returning sequence
   ), delivery as (
     insert into deliveries (id, merchant_id, event_sequence, event_type, source_type, source_id, max_attempts,
                             next_attempt_at, created_at)
     select $15::uuid, $2, sequence, 'payment.created', 'payment', $1, $16::integer, $11, $11
     from event where $15::uuid is not null
   )
   select true as created from current`,
);
