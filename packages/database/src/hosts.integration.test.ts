import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { preparedStatements } from '@florin/testing/prepared-statements';
import { VanishingHost } from '@florin/testing/vanishing-host';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Database } from './database.ts';
import { isLostConnection } from './lost-connection.ts';
import { migrate } from './migrate.ts';
import { openOrm } from './orm.ts';
import { openPool } from './pool.ts';
import { type NoParameters, statement } from './statement.ts';

const limits = { connectionsMax: 2, statementMs: 1_000, waitMs: 1_000 };
const place = statement<NoParameters, { name: string; pid: number }>(
  'test_place',
  'select current_database() as name, pg_backend_pid() as pid',
);

let primary: TestDatabase;
let standby: TestDatabase;
beforeAll(async () => {
  [primary, standby] = await Promise.all([freshDatabase(), freshDatabase()]);
});
afterAll(() => Promise.all([primary.close(), standby.close()]));

/** What a standby answers to the question that matters: it takes no writes. */
async function readOnly(database: TestDatabase, to: 'on' | 'off'): Promise<void> {
  const client = new Client({ connectionString: database.url('superuser') });
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter database ${database.name} set default_transaction_read_only = ${to}`);
  await client.end();
}

const several = (url: string, ports: readonly number[]): string =>
  url.replace(/@[^/]+/, `@${ports.map((port) => `127.0.0.1:${port}`).join(',')}`);

test('of several hosts the one that takes writes is used, and a host that vanished is not waited for', async () => {
  const [gone, there] = await Promise.all([
    VanishingHost.before(primary.url('app')),
    VanishingHost.before(primary.url('app')),
  ]);
  gone.vanish();
  onTestFinished(() => [gone, there].forEach((host) => host.close()));
  const url = several(primary.url('app'), [gone.port, there.port]);
  const db = new Database(openPool(url, 'florin-test', limits), { prepared: preparedStatements });
  expect(await db.one(place)).toMatchObject({ name: primary.name });
  // The other one takes over: what stood on the first is given up, the next statement finds the second.
  gone.comeBack();
  there.vanish();
  const lost = await db.one(place).catch((error: unknown) => error);
  expect(isLostConnection(lost)).toBe(true);
  expect(await db.one(place)).toMatchObject({ name: primary.name });
  await db.pool.end();
});

test('a server that takes no writes is passed over, and refused where there is no other', async () => {
  await readOnly(standby, 'on');
  const alone = `${standby.url('app')}?target_session_attrs=read-write`;
  const pool = openPool(alone, 'florin-test', limits);
  const refused = await pool.query('select 1').catch((error: unknown) => error);
  expect(isLostConnection(refused)).toBe(true);
  await readOnly(standby, 'off');
  await expect.poll(() => pool.query('select 1').then(() => 'taken'), { timeout: 5_000 }).toBe('taken');
  await pool.end();
});

test('the mapper and the migrations know several hosts as well', async () => {
  const port = Number(new URL(primary.url('app')).port);
  const { orm } = await openOrm(several(primary.url('app'), [1, port]), 'florin-test', limits);
  expect(await orm.em.fork().execute('select current_database() as name')).toEqual([{ name: primary.name }]);
  await orm.close(true);
  expect(await migrate(several(primary.url('owner'), [1, Number(new URL(primary.url('owner')).port)]))).toEqual([]);
});
