import { randomUUID } from 'node:crypto';
import { testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { desk, deskNews } from '../desk/desk-news.ts';
import { pauseAfterLook } from '../news/news.ts';
import { merchantNews } from '../webhooks/merchant-news.ts';
import { paymentNews } from './payment-news.ts';

const { usdt, usdc } = testTokens;
let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

const opened = (limits = { watchersOfOneMax: 2, watchersMax: 3 }) => paymentNews(scene.db, limits);

test('every change of a payment or its deposits is told once, and only to those who look at it', async () => {
  const [mine, other] = [await scene.create('25.00'), await scene.waiting('25.00', usdt)];
  const news = opened();
  const [told, elsewhere] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await news.watch(mine.id, told);
  await news.watch(other.id, elsewhere);
  const heard = async (): Promise<number> => {
    await news.look();
    await news.look();
    return told.mock.calls.length;
  };
  expect(await heard()).toBe(0);
  const { address } = await scene.choose(mine, usdt);
  expect(await heard()).toBe(1);
  await scene.block({ to: address, token: usdc, amount: 5_000_000n });
  expect(await heard()).toBe(2);
  await scene.block({ to: address, token: usdt, amount: 25_000_000n });
  expect(await heard()).toBe(3);
  await scene.blocks(3);
  expect(await heard()).toBe(4);
  expect(elsewhere).not.toHaveBeenCalled();
});

test('what is written between two who begin to look is told to both', async () => {
  const payment = await scene.create('25.00');
  const news = opened();
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await news.watch(payment.id, first);
  await scene.choose(payment, usdt);
  await news.watch(payment.id, second);
  await news.look();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});

test('whoever stopped looking hears nothing, however often he stops, and makes room', async () => {
  const payment = await scene.create('25.00');
  const news = opened();
  const told = vi.fn<() => void>();
  const ends = [await news.watch(payment.id, told), await news.watch(payment.id, told)];
  await expect(news.watch(payment.id, told)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  for (const end of [...ends, ...ends]) end();
  await scene.choose(payment, usdt);
  await news.look();
  expect(told).not.toHaveBeenCalled();
  await Promise.all([payment, await scene.create('1.00')].map(({ id }) => news.watch(id, told)));
  await news.watch(payment.id, told);
  await expect(news.watch((await scene.create('1.00')).id, told)).rejects.toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
  });
});

test('an unknown payment is refused, and takes nobody’s place', async () => {
  const news = opened({ watchersOfOneMax: 1, watchersMax: 1 });
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(news.watch(randomUUID(), () => {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await news.watch((await scene.create('25.00')).id, () => {});
});

test('a quick look is repeated soon and a slow one later, 200 ms at most', () => {
  expect([0, 5, 20, 60, 5000].map(pauseAfterLook)).toEqual([50, 50, 60, 180, 200]);
});

test('a look that fails is over: the next one looks again', async () => {
  const payment = await scene.create('25.00');
  let isAway = false;
  const session = {
    ...scene.db,
    maybe: scene.db.maybe.bind(scene.db),
    many: (...asked: Parameters<typeof scene.db.many>) =>
      isAway ? Promise.reject(new Error('away')) : scene.db.many(...asked),
  } as typeof scene.db;
  const news = paymentNews(session, { watchersOfOneMax: 1, watchersMax: 1 });
  const told = vi.fn<() => void>();
  await news.watch(payment.id, told);
  isAway = true;
  await scene.choose(payment, usdt);
  await expect(news.look()).rejects.toThrow('away');
  isAway = false;
  await news.look();
  expect(told).toHaveBeenCalledOnce();
});

const asOwner = async (sql: string, ...params: unknown[]): Promise<void> => {
  const owner = new Client({ connectionString: scene.database.url('owner') });
  await owner.connect();
  await owner.query(sql, params);
  await owner.end();
};

test('a merchant hears of events and of deliveries that were tried, and another merchant of neither', async () => {
  const news = merchantNews(scene.db, { watchersOfOneMax: 2, watchersMax: 3 });
  const [told, elsewhere] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await news.watch(scene.merchant.accountId, told);
  await news.watch(randomUUID(), elsewhere);
  // The feed holds an event back while any older transaction of the cluster is open.
  const heard = (times: number) =>
    vi.waitFor(
      async () => {
        await news.look();
        expect(told.mock.calls.length).toBeGreaterThanOrEqual(times);
      },
      { timeout: 20_000, interval: 50 },
    );
  const payment = await scene.waiting('25.00', usdt);
  await heard(1);
  await scene.block({ to: payment.address, token: usdt, amount: 25_000_000n });
  await scene.blocks(3);
  const before = told.mock.calls.length;
  await heard(before);
  const id = randomUUID();
  await asOwner(
    `insert into deliveries (id, merchant_id, event_sequence, event_type, source_type, source_id, created_at)
     select $1, merchant_id, sequence, type, source_type, source_id, florin.now() from events where merchant_id = $2 order by sequence limit 1`,
    id,
    scene.merchant.accountId,
  );
  await heard(told.mock.calls.length + 1);
  await asOwner(`update deliveries set attempt_count = 1 where id = $1`, id);
  await heard(told.mock.calls.length + 1);
  expect(elsewhere).not.toHaveBeenCalled();
});

test('the desk is told of a case that waits for a person, and of nothing that only changed its worth', async () => {
  const news = deskNews(scene.db, scene.clock, { watchersOfOneMax: 2, watchersMax: 2 });
  for (const token of [usdt, usdc]) await scene.freshRate(token, '1.0');
  const told = vi.fn<() => void>();
  await news.watch(desk, told);
  await scene.freshRate(usdt, '1.01');
  await news.look();
  expect(told).not.toHaveBeenCalled();
  const payment = await scene.create('5.00');
  await asOwner(
    `insert into support_tickets (id, payment_id, email, message, created_at)
     values ($1, $2, 'payer@example.com', 'Where is it?', florin.now())`,
    randomUUID(),
    payment.id,
  );
  await news.look();
  expect(told).toHaveBeenCalledOnce();
});
