import type { Pool } from 'pg';
import { seedLedger } from './ledger.ts';

export const oldMerchant = '00000000-0000-7000-8000-000000000001';

const uuid = (first: string) => `('${first}0000000-0000-7000-8000-' || lpad(e.sequence::text, 12, '0'))::uuid`;

/** Each event was delivered at the first attempt. */
const delivered = [
  `insert into deliveries (id, merchant_id, event_sequence, event_type, source_type, source_id, status, attempt_count,
                           last_attempt_at, last_response_status, created_at)
   select ${uuid('5')}, merchant_id, sequence, type, source_type, source_id, 'success', 1, occurred_at, 204, occurred_at
     from events e`,
  `insert into delivery_attempts (id, delivery_id, attempted_at, response_status, success, duration_ms)
   select ${uuid('6')}, ${uuid('5')}, occurred_at, 204, true, 20 from events e`,
  `insert into payment_counts (merchant_id, slot, total)
   select merchant_id, 0, count(*) from payments group by merchant_id`,
];

const tables = [
  'payments',
  'selections',
  'outgoing',
  'outgoing_signatures',
  'deposits',
  'events',
  'ledger_transfers',
  'merchant_entries',
  'deliveries',
  'delivery_attempts',
];

/** What only speeds reading up is built behind the rows: a tenth of the time. */
async function withoutIndexes(superuser: Pool, write: () => Promise<void>): Promise<void> {
  const { rows } = await superuser.query<{ name: string; text: string }>(
    `select i.indexname as name, i.indexdef as text from pg_indexes i
      where i.schemaname = 'public' and i.tablename = any($1)
        and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  );
  // one connection, one change of the schema at a time
  for (const { name } of rows) await superuser.query(`drop index ${name}`);
  await write();
  for (const { text } of rows) await superuser.query(text);
}

/**
 * `payments` completed payments of one merchant, `days` ago: their books, events, deliveries and attempts. Through the one
 * connection of the superuser, whose clock is set back meanwhile.
 */
export async function seedOld(superuser: Pool, payments: number, days: number): Promise<void> {
  await superuser.query(`set synchronous_commit = off`);
  await superuser.query(
    `select set_config('florin.now', (clock_timestamp() - make_interval(days => $1))::text, false)`,
    [days],
  );
  await withoutIndexes(superuser, async () => {
    await seedLedger(superuser, payments, 1);
    await superuser.query('set session_replication_role = replica');
    // deliveries stand on their events
    for (const statement of delivered) await superuser.query(statement);
    await superuser.query('set session_replication_role = default');
  });
  await superuser.query(`select set_config('florin.now', '', false)`);
}

/** What some minutes of a busy shop write to: `count` payments with their deposits and sweeps. */
export async function touchSome(owner: Pool, count: number): Promise<void> {
  for (const change of [
    `update payments set description = 'seen again' where deposit_index <= $1`,
    `update deposits set heard_at = florin.now() where deposit_index <= $1`,
    `update outgoing set attempts = attempts + 1 where source_index <= $1`,
  ])
    // one after the other, as a worker does
    await owner.query(change, [count]);
}
