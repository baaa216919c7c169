import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { Database } from '@florin/database/database';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { preparedStatements } from './prepared-statements.ts';
import { templateDatabase, testPasswords } from './cluster.ts';

type TestRole = 'superuser' | 'owner' | 'app' | 'signer';
const roleNames = { superuser: 'postgres', owner: 'florin_owner', app: 'florin_app', signer: 'florin_signer' } as const;

export interface TestDatabase {
  /** As `florin_app`, like the server and the worker. */
  db: Database;
  name: string;
  url(role: TestRole): string;
  /** Names of the statements that ran through `db` since the last call. */
  takeStatements(): string[];
  close(): Promise<void>;
}

/** A fresh database for one test file: a clone of the migrated template, dropped at the end. */
export async function freshDatabase(): Promise<TestDatabase> {
  const { port, pooledPort } = inject('postgres');
  const name = `florin_${randomUUID().replaceAll('-', '')}`;
  const url = (role: TestRole, database = name): string => {
    // As in production, only what runs all the time shares connections; who changes the schema has its own.
    const through = role === 'app' || role === 'signer' ? pooledPort : port;
    return `postgresql://${roleNames[role]}:${testPasswords[role]}@127.0.0.1:${through}/${database}`;
  };
  await asSuperuser(
    url('superuser', 'postgres'),
    `create database ${name} template ${templateDatabase} owner florin_owner`,
  );
  let statements: string[] = [];
  const pool = openPool(url('app'), 'florin-test', workerPoolLimits);
  const db = new Database(pool, {
    prepared: preparedStatements,
    onStatement: (statement) => statements.push(statement),
  });
  return {
    db,
    name,
    url,
    takeStatements() {
      const taken = statements;
      statements = [];
      return taken;
    },
    async close() {
      await pool.end();
      await asSuperuser(url('superuser', 'postgres'), `drop database ${name} with (force)`);
    },
  };
}

async function asSuperuser(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
