import { freshDatabase } from '@florin/testing/database';
import { noteBeats } from '@florin/database/sql/system/history';
import { expect, onTestFinished, test } from 'vitest';
import { readPartHealth } from './read-part-health.ts';

test('a part without a sign of life for a minute, books that differ and paused payouts are named; what never ran is not', async () => {
  const database = await freshDatabase();
  onTestFinished(() => database.close());
  const { db } = database;
  const start = new Date('2026-01-01T00:00:00Z');
  const after = (seconds: number) => ({
    db,
    clock: { now: () => new Date(start.getTime() + seconds * 1000) },
  });
  const checked = (at: Date, found: object[]) =>
    db.pool.query(
      `insert into books_checks (id, checked_at, violations, found, chains_compared, chains_skipped)
       values (gen_random_uuid(), $1, $2, $3, 0, 0)`,
      [at, found.length, JSON.stringify(found)],
    );
  expect(await readPartHealth(after(0))).toEqual([{ name: 'payouts', status: 'ok' }]);
  await db.run(noteBeats, { of: ['worker scan', 'signer'], at: start });
  await checked(start, []);
  expect(await readPartHealth(after(60))).toEqual([
    { name: 'books', status: 'ok' },
    { name: 'payouts', status: 'ok' },
    { name: 'signer', status: 'ok' },
    { name: 'worker_scan', status: 'ok' },
  ]);
  await db.run(noteBeats, { of: ['signer'], at: new Date(start.getTime() + 60_000) });
  expect((await readPartHealth(after(61))).filter(({ status }) => status !== 'ok')).toEqual([
    { name: 'worker_scan', status: 'degraded' },
  ]);
  await checked(after(61).clock.now(), [{ rule: 'unbalanced', subject: 'one' }]);
  await db.pool.query('update payout_pause set paused_at = $1', [start]);
  expect((await readPartHealth(after(61))).filter(({ status }) => status !== 'ok').map(({ name }) => name)).toEqual([
    'books',
    'payouts',
    'worker_scan',
  ]);
});
