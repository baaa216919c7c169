import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import type { TestDatabase } from '../database.ts';

/** What the run's PostgreSQL wrote down so far, of all of its databases. */
export async function postgresLog({ url }: Pick<TestDatabase, 'url'>): Promise<() => string> {
  const client = new Client({ connectionString: url('superuser') });
  await client.connect();
  const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
  await client.end();
  const file = join(dirname(rows[0]?.folder ?? ''), 'server.log');
  return () => readFileSync(file, 'utf8');
}

/** An alarm for each error in that log about a statement that begins like `sql`: other test files write there too. */
export function refusedIn(log: string, sql: string): string[] {
  const [begin = ''] = sql.split('\n');
  return log
    .split(/ERROR: {2}/)
    .slice(1)
    .filter((told) => told.split('\n').slice(0, 5).join('\n').includes(begin))
    .map(() => 'postgresql');
}
