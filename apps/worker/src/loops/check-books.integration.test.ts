import { recordAudit } from '@florin/engine/audit/record';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { chainWholeAudit } from '@florin/testing/audit';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { SystemIds } from '@florin/system/system-ids';
import { seedMerchant } from '@florin/testing/merchant';
import { TestClock } from '@florin/testing/test-clock';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from './check-books.ts';

let fresh: TestDatabase;
const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const write = async (subjectId: string): Promise<void> => {
  const nobody = { actorId: null, requestId: null, before: null, after: null, reason: null };
  await recordAudit(fresh.db, { ...nobody, action: 'test.write', subjectType: 'test', subjectId });
  await chainWholeAudit(fresh.db);
};

test('the head of the audit chain is told outside of the database, and a chain that was cut behind it is noticed', async () => {
  const clock = new TestClock();
  const catalogue = new CatalogueCache(fresh.db, clock);
  const unasked = () => Promise.reject(new Error('No chain is read in this test.'));
  const ids = new SystemIds(clock);
  const check = checkBooks({ db: fresh.db, clock, ids, catalogue, adapters: new Map(), treasury: unasked, log });
  await write('kept');
  await write('cut');
  await check();
  expect(lines.splice(0)).toMatchObject([
    {
      msg: 'books checked',
      violations: 0,
      auditHead: { position: '2', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    },
  ]);
  const owner = new Client({ connectionString: fresh.url('superuser') });
  await owner.connect();
  await owner.query(`set session_replication_role = replica`);
  await owner.query(`delete from audit_links where position = 2; delete from audit_log where subject_id = 'cut'`);
  await owner.end();
  for (let round = 0; round < 2; round += 1) {
    await check();
    expect(lines.splice(0)).toMatchObject([
      { msg: 'the books do not balance', violation: { rule: 'audit_cut', subject: 'position 2' } },
      { msg: 'books checked', violations: 1 },
    ]);
  }
});

test('of several workers one checks the books, until it has missed a check', async () => {
  const [one, other, clock] = [new SystemIds(new TestClock()), new SystemIds(new TestClock()), new TestClock()];
  const catalogue = new CatalogueCache(fresh.db, clock);
  const treasury = () => Promise.reject(new Error('No chain is read in this test.'));
  const ports = { db: fresh.db, clock, catalogue, adapters: new Map(), treasury, log };
  clock.advance({ minutes: 10 });
  const checks = [checkBooks({ ...ports, ids: one }), checkBooks({ ...ports, ids: other })] as const;
  const checked = async (which: 0 | 1): Promise<boolean> => {
    lines.length = 0;
    await checks[which]();
    return lines.some(({ msg }) => msg === 'books checked');
  };
  expect([await checked(0), await checked(1)]).toEqual([true, false]);
  clock.advance({ minutes: 2 });
  expect([await checked(1), await checked(0)]).toEqual([false, true]);
  clock.advance({ minutes: 4 });
  expect([await checked(1), await checked(0)]).toEqual([true, false]);
});

test('between full checks the books alone are read, and a finding makes the check a full one', async () => {
  const clock = new TestClock();
  clock.advance({ minutes: 60 });
  const catalogue = new CatalogueCache(fresh.db, clock);
  const treasury = () => Promise.reject(new Error('No chain is read in this test.'));
  const ports = { db: fresh.db, clock, ids: new SystemIds(clock), catalogue, adapters: new Map(), treasury, log };
  const check = checkBooks(ports, { fullEvery: 3 });
  const told = async (): Promise<unknown[]> => {
    lines.length = 0;
    await check();
    return lines.map(({ msg }) => msg).filter((msg) => msg !== 'the books do not balance');
  };
  expect(await told()).toEqual(['books checked']);
  expect(await told()).toEqual([]);
  const merchant = await seedMerchant(fresh.url('owner'));
  await fresh.db.pool.query('insert into merchant_balances (merchant_id, posted) values ($1, 1)', [merchant.accountId]);
  expect(await told()).toEqual(['no money leaves: payouts are paused', 'books checked']);
});
