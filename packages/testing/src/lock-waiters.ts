import type { Pool } from 'pg';

/** How many connections to this database wait for a lock that another holds. */
export async function lockWaiters(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
