import { Database } from '@florin/database/database';
import { openPool, serverPoolLimits } from '@florin/database/pool';
import { readPayStatus } from '@florin/database/sql/payments/read-status';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWireCounter } from './wire-counter.ts';

const nobody = '00000000-0000-7000-8000-000000000000';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test('statements and round trips are counted as the driver makes them, and the answers arrive', async () => {
  const counter = await startWireCounter(database.url('app'));
  const pool = openPool(counter.url, 'counted', { ...serverPoolLimits, connectionsMax: 2 });
  const db = new Database(pool);
  await db.maybe(readPayStatus, { id: nobody });
  counter.take();
  expect(await db.maybe(readPayStatus, { id: nobody })).toBeNull();
  await db.transaction((session) => session.maybe(readPayStatus, { id: nobody }));
  expect(counter.take()).toEqual({
    roundTrips: 4,
    statements: new Map([
      ['read_pay_status', 2],
      ['begin', 1],
      ['commit', 1],
    ]),
  });
  expect(counter.take().roundTrips).toBe(0);
  await pool.end();
  await counter.close();
});
