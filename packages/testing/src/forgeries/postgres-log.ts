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

/** A refused statement in that log; `sql` tells ours from those of the test files beside this one. */
export const refusedIn = (log: string, sql: string): string[] => {
  const lines = log.split('\n');
  return lines.flatMap((line, at) => {
    const told = /ERROR: {2}(.*)$/.exec(line)?.[1];
    return told !== undefined &&
      lines
        .slice(at + 1, at + 5)
        .join('\n')
        .includes(sql.split('\n')[0] ?? '')
      ? ['postgresql']
      : [];
  });
};
