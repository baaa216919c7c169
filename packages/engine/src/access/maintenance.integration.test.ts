import type { MaintenanceArea, MaintenanceScope } from '@florin/contract/vocabulary';
import { readMaintenance } from '@florin/database/sql/catalogue/maintenance';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { MaintenanceCache } from './maintenance-cache.ts';
import { setMaintenance } from './set-maintenance.ts';

const operator = { actorId: null, requestId: null };

let fresh: TestDatabase;
let clock: TestClock;
let here: MaintenanceCache;
let elsewhere: MaintenanceCache;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  clock = new TestClock();
  here = new MaintenanceCache(fresh.db, clock);
  elsewhere = new MaintenanceCache(fresh.db, clock);
  await set('none', '');
});

const set = (scope: MaintenanceScope, message?: string) =>
  setMaintenance({ db: fresh.db, clock, maintenance: here }, operator, { scope, message });
const isClosed = (cache: MaintenanceCache, area: MaintenanceArea): Promise<string | null> =>
  cache.refuseClosed(area).then(
    () => null,
    (refusal: Error) => refusal.message,
  );

test('a closed part is refused in the words of the operator, the others stay open', async () => {
  await set('withdrawals', 'Back at 10:00 UTC.');
  await expect(here.refuseClosed('withdrawals')).rejects.toMatchObject({
    code: 'MAINTENANCE',
    message: 'Back at 10:00 UTC.',
  });
  for (const area of ['deposits', 'other', 'exempt'] as const) expect(await isClosed(here, area)).toBeNull();
});

test('without words, a sentence of ours', async () => {
  await set('all', '');
  expect(await isClosed(here, 'other')).toMatch(/being maintained/);
});

test('it counts at once here, and within a second elsewhere', async () => {
  expect(await isClosed(elsewhere, 'deposits')).toBeNull();
  await set('all', 'Closed.');
  expect(await isClosed(here, 'deposits')).toBe('Closed.');
  clock.advance({ seconds: 1 });
  expect(await isClosed(elsewhere, 'deposits')).toBe('Closed.');
  await set('none');
  clock.advance({ seconds: 1 });
  expect(await isClosed(elsewhere, 'deposits')).toBeNull();
});

test('a thousand requests within a second ask the database once', async () => {
  await isClosed(elsewhere, 'other');
  fresh.takeStatements();
  clock.advance({ seconds: 1 });
  await Promise.all(Array.from({ length: 1_000 }, () => isClosed(elsewhere, 'other')));
  expect(fresh.takeStatements()).toEqual(['read_maintenance']);
});

test('the words stay where none are given, and every change is audited', async () => {
  await set('deposits', 'A new node.');
  expect(await set('all')).toMatchObject({ scope: 'all', message: 'A new node.' });
  expect(await fresh.db.one(readMaintenance)).toMatchObject({ scope: 'all', message: 'A new node.' });
  const { entries } = await listAudit(fresh.db, {
    actorId: null,
    action: 'maintenance.set',
    subjectId: null,
    page: 1,
    pageSize: 1,
  });
  expect(entries).toMatchObject([
    { before: { scope: 'deposits', message: 'A new node.' }, after: { scope: 'all', message: 'A new node.' } },
  ]);
});

test('a reading that failed is not served for the rest of the second', async () => {
  let broken = true;
  const db = {
    ...fresh.db,
    one: (...asked: Parameters<typeof fresh.db.one>) =>
      broken ? Promise.reject(new Error('gone')) : fresh.db.one(...asked),
  };
  const cache = new MaintenanceCache(db as never, clock);
  await expect(cache.refuseClosed('other')).rejects.toThrow('gone');
  broken = false;
  expect(await isClosed(cache, 'other')).toBeNull();
});
