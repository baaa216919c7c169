import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { preparedStatements } from '@florin/testing/prepared-statements';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from './database.ts';
import { isLostConnection } from './lost-connection.ts';
import { openPool, workerPoolLimits } from './pool.ts';
import { type NoParameters, statement } from './statement.ts';

const one = statement<NoParameters, { one: number }>('test_careful_one', 'select 1 as one');
const long = statement<NoParameters, { slept: string }>('test_careful_sleep', 'select pg_sleep(30)::text as slept');

/** What the driver's types leave out. */
interface Driver {
  connection: { stream: { destroy(error: Error): void } };
}

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test('a connection that breaks is given back once, by whichever hears of it first', async () => {
  const pool = openPool(database.url('app'), 'florin-test', workerPoolLimits);
  const db = new Database(pool, { prepared: preparedStatements });
  const held: PoolClient[] = [];
  pool.on('acquire', (client) => held.push(client));
  // The pool listens to its connection and gives it back before the statement on it is told.
  const slept = db.one(long).then(null, (error: unknown) => error);
  await expect.poll(() => held.length).toBe(1);
  const broken = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  held[0]?.emit('error', broken);
  (held[0] as unknown as Driver).connection.stream.destroy(broken);
  expect(isLostConnection(await slept)).toBe(true);
  expect(await db.one(one)).toEqual({ one: 1 });
  await pool.end();
});
