import { testTokens } from '@florin/testing/catalogue';
import type { Pool } from 'pg';

/** What one payment in USDT at 1.00 stores, whatever its state. */
const lockColumns = 'token_id, locked_rate_usd, locked_at, required, selection_expires_at';
const lockValues = `$3::uuid, 1, at, 25000000, at + interval '1 day'`;

/** Identifiers as they would have been made, one a second until now. */
const identifiers = `select i, id, uuid_extract_timestamp(id) as at
  from (select i, uuidv7(make_interval(secs => i - $2::bigint)) as id from generate_series(1, $2::bigint) i) n`;

/** Four of five completed, every fifth still waiting for a choice. */
const history = `
  insert into payments (id, merchant_id, status, amount_usd, description, redirect_url, fee_payer, service_fee_rate,
                        created_at, ${lockColumns}, received, received_usd, service_fee_usd, conversion_fee_usd,
                        net_settlement_usd, awaiting_payment_at, confirming_at, confirmed_at, completed_at, ended_as)
  select id, $1::uuid, 'completed', 25.00, 'Order ' || i, 'https://shop.example.com/orders/' || i, 'user', 0.01, at,
         ${lockValues}, 25000000, 25.00, 0.25, 0.13, 24.62, at, at, at, at, 'completed'
    from (${identifiers}) p where i % 5 <> 0
  union all
  select id, $1::uuid, 'awaiting_selection', 25.00, 'Order ' || i, 'https://shop.example.com/orders/' || i, 'user', 0.01,
         at, null, null, null, null, null, 0, null, null, null, null, null, null, null, null, null
    from (${identifiers}) p where i % 5 = 0`;

/** A merchant's past: `count` payments, with the count that creation maintains. */
export async function seedHistory(owner: Pool, merchantId: string, count: number): Promise<void> {
  await owner.query(history, [merchantId, count, testTokens.usdt.id]);
  await seedCount(owner, merchantId, count);
}

const awaitingPayments = `
  insert into payments (id, merchant_id, status, amount_usd, description, redirect_url, fee_payer, service_fee_rate,
                        created_at, ${lockColumns}, awaiting_payment_at)
  select id, $1::uuid, 'awaiting_payment', 25.00, 'Order ' || i, 'https://shop.example.com/orders/' || i, 'user', 0.01, at,
         ${lockValues}, at
    from (${identifiers}) p`;

const theirSelections = `
  with locked as (
    insert into selections (payment_id, token_id, rate_usd, rate_receipt, conversion_fee_rate, due_usd, opens_at, closes_at)
    select id, token_id, 1, '{}', 0.005, amount_usd, locked_at, selection_expires_at
      from payments where merchant_id = $1 and status = 'awaiting_payment' and selection_id is null
    returning id, payment_id
  )
  update payments p set selection_id = locked.id from locked where locked.payment_id = p.id`;

/**
 * `count` payments that wait for USDT.
 *
 * @returns their identifiers
 */
export async function seedAwaiting(owner: Pool, merchantId: string, count: number): Promise<string[]> {
  await owner.query(awaitingPayments, [merchantId, count, testTokens.usdt.id]);
  await owner.query(theirSelections, [merchantId]);
  await seedCount(owner, merchantId, count);
  const { rows } = await owner.query<{ id: string }>('select id from payments where merchant_id = $1 order by id', [
    merchantId,
  ]);
  return rows.map(({ id }) => id);
}

/** Spread over slots, as parallel creations leave it. */
const seedCount = (owner: Pool, merchantId: string, count: number) =>
  owner.query(
    `insert into payment_counts (merchant_id, slot, total)
     select $1, slot, $2::bigint / 8 + (slot < $2::bigint % 8)::integer from generate_series(0, 7) slot`,
    [merchantId, count],
  );

/** Leaves the database as if all of that had been there for long: statistics, visibility, everything on disk. */
export async function settle(superuser: Pool): Promise<void> {
  await superuser.query('vacuum analyze');
  await superuser.query('checkpoint');
}

const releaseAddresses = `update payments set deposit_index = nextval('deposit_index') where deposit_index = any($1::bigint[])`;

/** Keeps the pool's indexes free for payments that are put there on purpose: all others come behind it. */
export const reserveIndexes = (owner: Pool, poolRows: number) =>
  owner.query(`select setval('deposit_index', $1::bigint)`, [poolRows]);

const atIndexes = `
  insert into payments (id, merchant_id, status, amount_usd, fee_payer, service_fee_rate, created_at, deposit_index,
                        token_id, locked_rate_usd, locked_at, required, selection_expires_at,
                        awaiting_payment_at)
  select uuidv7(), $1::uuid, 'awaiting_payment', 25.00, 'user', 0.01, since, index, $3::uuid, 1, since,
         $4::numeric, florin.now() + interval '1 day', since
    from unnest($2::bigint[]) n(index), (select florin.now() - make_interval(secs => $5) as since) s`;

/** What such payments wait for, and since when. */
export interface Awaited {
  tokenId: string;
  /** Base units. */
  required: bigint;
  sinceSeconds: number;
}

const twentyFiveUsdt: Awaited = { tokenId: testTokens.usdt.id, required: 25_000_000n, sinceSeconds: 0 };

/** Payments that wait at these indexes of the pool, for 25 USDT unless said otherwise; whoever waited there before is moved away. */
export async function payAtIndexes(
  owner: Pool,
  merchantId: string,
  indexes: readonly number[],
  { tokenId, required, sinceSeconds }: Awaited = twentyFiveUsdt,
): Promise<void> {
  await owner.query(releaseAddresses, [indexes]);
  await owner.query(atIndexes, [merchantId, indexes, tokenId, String(required), sinceSeconds]);
  await owner.query(theirSelections, [merchantId]);
}
