import type { TestDatabase } from '@florin/testing/database';
import { Client } from 'pg';

type Named = Pick<TestDatabase, 'name' | 'url'>;

/** A copy of a database as it is now; `putBack` makes it the database again, with every connection cut. */
export async function copyDatabase({ name, url }: Named): Promise<{ putBack(): Promise<void>; drop(): Promise<void> }> {
  const copy = `${name}_copy`;
  const ask = (...statements: string[]) => asSuperuser(url('superuser').replace(/\/[^/]*$/, '/postgres'), statements);
  const cut = (one: string) => `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${one}'`;
  await ask(cut(name), `create database ${copy} template ${name} owner florin_owner`);
  return {
    putBack: () =>
      ask(`drop database ${name} with (force)`, `create database ${name} template ${copy} owner florin_owner`),
    drop: () => ask(`drop database if exists ${copy} with (force)`),
  };
}

async function asSuperuser(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}
