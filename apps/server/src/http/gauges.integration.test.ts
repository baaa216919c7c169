import { readGauges } from '@florin/database/sql/system/read-gauges';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { plan } from '@florin/testing/treasury-stand-in';
import { tellEvents } from '@florin/testing/webhook-receivers';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { usdt, usdc } = testTokens;
const minuteSeconds = 60;
let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

/** What a gauge stands at, by what it is of. */
async function gauge(wanted: string): Promise<Record<string, number>> {
  const rows = await scene.db.many(readGauges, { now: scene.clock.now() });
  return Object.fromEntries(rows.flatMap(({ name, label, value }) => (name === wanted ? [[label, value]] : [])));
}

test('a deposit that no payment took counts until somebody ignores it, dust never does', async () => {
  const payment = await scene.waiting('20.00', usdt);
  expect(await gauge('deposits_unmatched')).toEqual({});
  await scene.block({ to: payment.address, token: usdt, amount: 1_000_000n });
  await scene.block({ to: payment.address, token: usdc, amount: 5_000_000n });
  await scene.block({ to: payment.address, token: usdc, amount: 1n });
  expect(await gauge('deposits_unmatched')).toEqual({ [testChain.shortName]: 1 });
  await scene.db.pool.query('update deposits set ignored_at = $1', [scene.clock.now()]);
  expect(await gauge('deposits_unmatched')).toEqual({});
});

test('lost e-mails count from none: what appears with the first loss has not risen', async () => {
  expect(await gauge('mails_lost')).toEqual({ failed: 0, dropped: 0, unanswered: 0 });
});

test('a price grows old only where somebody could choose it', async () => {
  const { pool } = scene.db;
  const label = `${testChain.shortName} ${usdt.symbol}`;
  expect(await gauge('rate_age_seconds')).toHaveProperty([label]);
  await pool.query('update tokens set is_active = false where id = $1', [usdt.id]);
  expect(await gauge('rate_age_seconds')).not.toHaveProperty([label]);
  expect(await gauge('rate_age_seconds')).not.toEqual({});
  await pool.query('update tokens set is_active = true where id = $1', [usdt.id]);
  await pool.query('update chains set is_active = false');
  for (const name of ['rate_age_seconds', 'rate_refused', 'rate_sources_counted', 'tokens_refused']) {
    // one after the other
    expect(await gauge(name)).toEqual({});
  }
  await pool.query('update chains set is_active = true');
});

test('an exchange that no worker has an account at any more wakes nobody', async () => {
  const now = scene.clock.now();
  await scene.db.pool.query(
    `insert into exchanges (name, seen_at, answered_at, failures) values ('okx', $1, $1, 7), ('gone', $2, $2, 7)`,
    [now, new Date(now.getTime() - 2 * 60 * minuteSeconds * 1000)],
  );
  for (const name of ['exchange_answer_age_seconds', 'exchange_failures']) {
    // one after the other
    expect(Object.keys(await gauge(name))).toEqual(['okx']);
  }
});

test('the oldest movement that has not ended tells its age', async () => {
  expect(await gauge('outgoing_oldest_seconds')).toEqual({});
  const payment = await scene.waiting('20.00', usdt);
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
  await scene.blocks(testChain.confirmationsRequired);
  await plan(scene);
  scene.clock.advance({ seconds: minuteSeconds });
  const { [testChain.shortName]: age } = await gauge('outgoing_oldest_seconds');
  expect(age).toBeGreaterThanOrEqual(minuteSeconds);
  expect(age).toBeLessThan(2 * minuteSeconds);
});

test('an event tells how long its delivery is overdue, unless its webhook is switched off', async () => {
  const { accountId: merchantId } = scene.merchant;
  await scene.db.pool.query(
    `insert into webhook_configs (account_id, url, is_active, events, updated_at)
     values ($1, 'https://merchant.example/hook', true, '{payment.created}', florin.now())`,
    [merchantId],
  );
  await tellEvents(scene.db, { merchantId, count: 1, at: scene.clock.now() });
  scene.clock.advance({ seconds: minuteSeconds });
  const { pending } = await gauge('deliveries_overdue_seconds');
  expect(pending).toBeGreaterThanOrEqual(minuteSeconds);
  expect(pending).toBeLessThan(2 * minuteSeconds);
  await scene.db.pool.query('update webhook_configs set is_active = false');
  expect(await gauge('deliveries_overdue_seconds')).toEqual({});
});
