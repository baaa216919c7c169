import type { Pool } from 'pg';
import { Database } from '@florin/database/database';
import { verifyBooks } from '@florin/database/verify-books';

const tables = `select count(*)::integer as tables from information_schema.tables where table_schema in ('public', 'florin')`;
const rows = `select (select count(*) from payments) as payments, (select count(*) from ledger_transfers) as transfers,
                     (select count(*) from events) as events`;

/** @throws Error when somebody's tables are there. */
export async function refuseFilled(pool: Pool, what: string): Promise<void> {
  const { rows: found } = await pool.query<{ tables: number }>(tables);
  if (found[0]?.tables !== 0) throw new Error(`${what} is not empty: nothing was read into it.`);
}

/** What a database that was read back holds, in words. @throws Error when its books are broken. */
export async function describeRestored(pool: Pool): Promise<string> {
  const violations = await new Database(pool).many(verifyBooks);
  if (violations.length > 0) throw new Error(`The restored books are broken: ${JSON.stringify(violations[0])}`);
  const { rows: counts } = await pool.query<{ payments: string; transfers: string; events: string }>(rows);
  const { payments = '0', transfers = '0', events = '0' } = counts[0] ?? {};
  return `${payments} payments, ${transfers} ledger transfers, ${events} events; the books balance`;
}

/** Empties a database again that a backup was tried in. */
export const emptyAgain = (pool: Pool): Promise<unknown> =>
  pool.query('drop schema if exists florin cascade; drop schema public cascade; create schema public');
