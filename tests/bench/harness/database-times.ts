import type { Pool } from 'pg';
import { processorTimes } from './process-times.ts';

/** Connections of the bare server call themselves so; all others of the application's role are the product's. */
export const bareName = 'florin-bench-bare';

/** Processor time of the database's backends, one process for each connection, apart for the two sides. */
export async function backendTimes(superuser: Pool, side: 'product' | 'bare'): Promise<Map<number, number>> {
  const { rows } = await superuser.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and usename = 'florin_app' and (application_name = $1) = $2`,
    [bareName, side === 'bare'],
  );
  return processorTimes(rows.map(({ pid }) => pid));
}
