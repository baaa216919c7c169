import { forgetHistory as forgetRows } from '@florin/database/sql/system/history';
import { seedCatalogue } from '@florin/testing/catalogue';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { mustBalance } from '@florin/testing/books';
import { seedMerchant } from '@florin/testing/merchant';
import { TestClock } from '@florin/testing/test-clock';
import { tellEvents } from '@florin/testing/webhook-receivers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetHistory } from './forget-history.ts';

let fresh: TestDatabase;
let merchantId: string;
const clock = new TestClock();
const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * 24 * 3_600_000);

beforeAll(async () => {
  fresh = await freshDatabase();
  await seedCatalogue(fresh.url('owner'));
  ({ accountId: merchantId } = await seedMerchant(fresh.url('owner')));
  await fresh.db.pool.query(
    `insert into webhook_configs (account_id, url, is_active, events, updated_at)
     values ($1, 'https://merchant.example/hook', true, '{payment.created}', florin.now())`,
    [merchantId],
  );
});
afterAll(() => fresh.close());

const rows = async (): Promise<object> =>
  (
    await fresh.db.pool.query(
      `select (select count(*)::integer from events) as events, (select count(*)::integer from deliveries) as deliveries,
              (select count(*)::integer from delivery_attempts) as attempts`,
    )
  ).rows[0] as object;

/** Events of a day with their deliveries, delivered or not. */
async function told(count: number, days: number, status: 'success' | 'pending'): Promise<void> {
  await tellEvents(fresh.db, { merchantId, count, at: daysAgo(days) });
  await fresh.db.pool.query(
    `with told as (update deliveries set status = $1, created_at = $2, next_attempt_at = null
                    where created_at > $2::timestamptz - interval '1 hour' and created_at < $2::timestamptz + interval '1 hour'
                   returning id)
     insert into delivery_attempts (id, delivery_id, attempted_at, success, duration_ms)
     select gen_random_uuid(), id, $2, true, 1 from told`,
    [status, daysAgo(days)],
  );
}

test('what is older than the operator keeps it is forgotten with its deliveries, and what is not delivered stays', async () => {
  await told(3, 500, 'success');
  await told(2, 450, 'pending');
  await told(4, 300, 'success');
  expect(await rows()).toEqual({ events: 9, deliveries: 9, attempts: 9 });
  expect(await forgetHistory({ db: fresh.db, clock }, 400)).toBe(false);
  expect(await rows()).toEqual({ events: 6, deliveries: 6, attempts: 6 });
  await mustBalance({ db: fresh.db });
});

test('a batch takes the oldest, and tells that there may be more', async () => {
  await told(5, 200, 'success');
  const before = daysAgo(150);
  expect(await fresh.db.one(forgetRows, { before, batch: 4 })).toEqual({ forgotten: 4 });
  expect(await fresh.db.one(forgetRows, { before, batch: 4 })).toEqual({ forgotten: 4 });
  // All but the newest event, which processes remember: without it, the database would look as if it had gone back.
  expect(await fresh.db.one(forgetRows, { before, batch: 4 })).toEqual({ forgotten: 0 });
  expect(await rows()).toMatchObject({ events: 3 });
});

test('nobody forgets the last 90 days, and nobody deletes an event otherwise', async () => {
  await expect(forgetHistory({ db: fresh.db, clock }, 89)).rejects.toThrow('the history of 90 days is kept');
  await expect(fresh.db.pool.query('delete from events')).rejects.toThrow('permission denied');
  await expect(fresh.db.pool.query('delete from deliveries')).rejects.toThrow('permission denied');
  await expect(fresh.db.pool.query('update history_bounds set events_since = florin.now()')).rejects.toThrow(
    'permission denied',
  );
});
