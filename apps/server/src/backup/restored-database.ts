import type { Pool } from 'pg';
import { Database } from '@florin/database/database';
import { verifyBooks } from '@florin/database/verify-books';
import { tellWhile } from '@florin/system/tell-while';

/** Whoever they belong to: the information schema would hide those of others. */
const relations = `select count(*)::integer as relations from pg_class
                    where relnamespace in (select oid from pg_namespace where nspname in ('public', 'florin'))`;
const rows = `select (select count(*) from payments) as payments, (select count(*) from ledger_transfers) as transfers,
                     (select count(*) from events) as events`;

/** @throws Error when somebody's tables are there. */
export async function refuseFilled(pool: Pool, what: string): Promise<void> {
  const { rows: found } = await pool.query<{ relations: number }>(relations);
  if (found[0]?.relations !== 0) throw new Error(`${what} is not empty: nothing was read into it.`);
}

/** What a database that was read back holds, in words. @throws Error when its books are broken. */
export async function describeRestored(pool: Pool, say: (line: string) => void): Promise<string> {
  // A dump brings no statistics along, and without them the check of the books is planned as if there were few rows.
  await pool.query('analyze');
  const { rows: counts } = await pool.query<{ payments: string; transfers: string; events: string }>(rows);
  const { payments = '0', transfers = '0', events = '0' } = counts[0] ?? {};
  const check = `The books of ${transfers} ledger transfers are checked`;
  const violations = await tellWhile(say, check, () => new Database(pool).many(verifyBooks));
  if (violations.length > 0) throw new Error(`The restored books are broken: ${JSON.stringify(violations[0])}`);
  return `${payments} payments, ${transfers} ledger transfers, ${events} events; the books balance`;
}

/** Empties a database again that a backup was tried in. Only for whoever has filled it. */
export const emptyAgain = (pool: Pool): Promise<unknown> =>
  pool.query('drop schema if exists florin cascade; drop schema public cascade; create schema public');
