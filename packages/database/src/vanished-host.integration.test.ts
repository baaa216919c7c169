import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { preparedStatements } from '@florin/testing/prepared-statements';
import { VanishingHost } from '@florin/testing/vanishing-host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from './database.ts';
import { isLostConnection } from './lost-connection.ts';
import { openOrm } from './orm.ts';
import { openPool } from './pool.ts';
import { type NoParameters, statement } from './statement.ts';

const one = statement<NoParameters, { one: number }>('test_vanished_one', 'select 1 as one');
const long = statement<NoParameters, { slept: string }>('test_sleep', 'select pg_sleep(0.5)::text as slept');
/** An answer is given up 2 s after the server itself would have ended the statement. */
const limits = { connectionsMax: 2, statementMs: 1_000, waitMs: 1_000 };
const givenUpMs = 3_500;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** How a call that must fail does so, and after how long. */
async function failure(call: Promise<unknown>): Promise<{ isLost: boolean; ms: number }> {
  const start = performance.now();
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return { isLost: isLostConnection(error), ms: performance.now() - start };
}

test('statements that a vanished host never answers are given up with their connections, and the pool goes on', async () => {
  const host = await VanishingHost.before(database.url('app'));
  const db = new Database(openPool(host.through(database.url('app')), 'florin-test', limits), {
    prepared: preparedStatements,
  });
  await db.transaction(async (session) => {
    await db.one(one);
    await session.one(one);
  });
  expect(db.pool.totalCount).toBe(2);
  const inFlight = failure(db.one(long));
  const inTransaction = failure(
    db.transaction(async (session) => {
      await session.one(one);
      host.vanish();
      await session.one(one);
    }),
  );
  for (const given of await Promise.all([inFlight, inTransaction])) {
    expect(given).toMatchObject({ isLost: true });
    expect(given.ms).toBeLessThan(givenUpMs + 1_000);
  }
  // A host that is not there takes no connection either, and that is known in time as well.
  expect((await failure(db.one(one))).ms).toBeLessThan(2_000);
  host.comeBack();
  await expect(db.one(one)).resolves.toEqual({ one: 1 });
  await expect(db.transaction((session) => session.one(one))).resolves.toEqual({ one: 1 });
  await db.pool.end();
  host.close();
});

test('idle connections to a host that answered nothing are not tried one after the other', async () => {
  const host = await VanishingHost.before(database.url('app'));
  const url = host.through(database.url('app'));
  const db = new Database(openPool(url, 'florin-test', { ...limits, connectionsMax: 5 }), {
    prepared: preparedStatements,
  });
  await Promise.all(Array.from({ length: 5 }, () => db.one(long)));
  expect(db.pool.idleCount).toBe(5);
  host.vanish();
  expect(await failure(db.one(one))).toMatchObject({ isLost: true });
  await expect.poll(() => db.pool.totalCount).toBe(0);
  host.comeBack();
  await expect(db.one(one)).resolves.toEqual({ one: 1 });
  await db.pool.end();
  host.close();
});

test('transactions of the mapper are given up likewise, and leave no hanging connection behind', async () => {
  const host = await VanishingHost.before(database.url('app'));
  const { orm } = await openOrm(host.through(database.url('app')), 'florin-test', { ...limits, connectionsMax: 1 });
  const ask = () => orm.em.fork().transactional((em) => em.execute('select 1'));
  await ask();
  host.vanish();
  expect(await failure(ask())).toMatchObject({ isLost: true });
  host.comeBack();
  await expect.poll(() => ask().then(() => 'answered'), { timeout: 2_000 }).toBe('answered');
  await orm.close(true);
  host.close();
});

test('a server that refuses for its own state loses its connection', async () => {
  const db = new Database(openPool(database.url('app'), 'florin-test', { ...limits, connectionsMax: 1 }), {
    prepared: preparedStatements,
  });
  const backend = statement<NoParameters, { pid: number }>('test_vanished_backend', 'select pg_backend_pid() as pid');
  const readOnly = statement<NoParameters>('test_read_only', 'set transaction read only');
  const write = statement<NoParameters>('test_next_index', `select nextval('deposit_index')`);
  const before = await db.one(backend);
  const refused = db.transaction(async (session) => {
    await session.run(readOnly);
    await session.run(write);
  });
  expect(await refused.catch((error: unknown) => error)).toMatchObject({ code: '25006' });
  expect((await db.one(backend)).pid).not.toBe(before.pid);
  await db.pool.end();
});
