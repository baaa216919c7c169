import { Database } from '@florin/database/database';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { type NoParameters, statement } from '@florin/database/statement';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { preparedStatements } from '@florin/testing/prepared-statements';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CommitCutter } from './commit-cutter.ts';

let fresh: TestDatabase;
let cutter: CommitCutter;
let pool: Pool;

const note = statement<{ text: string }>('note', 'insert into notes (text) values ($text)');
const count = statement<NoParameters, { notes: bigint }>('count_notes', 'select count(*) as notes from notes');

beforeAll(async () => {
  fresh = await freshDatabase();
  const owner = new Client({ connectionString: fresh.url('superuser') });
  await owner.connect();
  await owner.query('create table notes (text text); grant all on notes to florin_app');
  await owner.end();
  cutter = await CommitCutter.open(Number(new URL(fresh.url('app')).port));
  pool = openPool(cutter.through(fresh.url('app')), 'florin-cut', workerPoolLimits);
});
afterAll(async () => {
  await pool.end();
  cutter.close();
  await fresh.close();
});

const committed = async (): Promise<bigint> => (await fresh.db.one(count)).notes;

test('nothing is cut while nobody asks for it', async () => {
  const db = new Database(pool, { prepared: preparedStatements });
  await db.run(note, { text: 'a statement of its own' });
  await db.transaction((session) => session.run(note, { text: 'a transaction' }));
  expect(await committed()).toBe(2n);
  expect(cutter.counts).toEqual({ commit: 0, statement: 0 });
});

test('a connection cut after its commit: the client sees an error, the database has committed', async () => {
  cutter.arm('commit', 1);
  const db = new Database(pool, { prepared: preparedStatements });
  await expect(db.transaction((session) => session.run(note, { text: 'cut' }))).rejects.toThrow(
    'Connection terminated',
  );
  await vi.waitFor(async () => expect(await committed()).toBe(3n), { timeout: 10_000 });
  expect(cutter.counts).toEqual({ commit: 1, statement: 0 });
  await db.transaction((session) => session.run(note, { text: 'the next one' }));
  expect(await committed()).toBe(4n);
});

test('a statement that is its own transaction is cut only where it writes', async () => {
  cutter.arm('statement', 1);
  const db = new Database(pool, { prepared: preparedStatements });
  expect((await db.one(count)).notes).toBe(4n);
  await db.transaction((session) => session.run(note, { text: 'inside of a transaction' }));
  expect(cutter.counts.statement).toBe(0);
  await expect(db.run(note, { text: 'cut' })).rejects.toThrow('Connection terminated');
  await vi.waitFor(async () => expect(await committed()).toBe(6n), { timeout: 10_000 });
  expect(cutter.counts).toEqual({ commit: 1, statement: 1 });
});
