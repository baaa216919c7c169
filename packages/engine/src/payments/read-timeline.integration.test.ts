import { randomUUID } from 'node:crypto';
import { testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTimeline, type TimelineEntry } from './read-timeline.ts';

const { usdt } = testTokens;
let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.database.close());

const timeline = (payment: { id: string }) => readTimeline(scene.db, scene.merchant.accountId, payment.id);
const told = (entry: TimelineEntry): string => {
  if (entry.kind === 'event') return entry.event.type;
  return entry.kind === 'delivery' ? `delivery ${entry.delivery.eventType}` : `deposit ${entry.what}`;
};

test('coins come before what they meant, in the order in which it happened', async () => {
  const payment = await scene.waiting('5.00', usdt);
  scene.clock.advance({ seconds: 20 });
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
  scene.clock.advance({ seconds: 20 });
  await scene.blocks(3);
  const entries = await timeline(payment);
  expect(entries.map(told)).toEqual([
    'payment.created',
    'payment.awaiting_payment',
    'deposit seen',
    'payment.confirming',
    'deposit confirmed',
    'payment.confirmed',
  ]);
  const times = entries.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test('what a stranger sends without end leaves the newest two hundred entries', async () => {
  const payment = await scene.waiting('5.00', usdt);
  for (let sent = 0; sent < 15; sent += 1) {
    scene.clock.advance({ seconds: 15 });
    // each block after the one before
    await scene.block(...Array.from({ length: 10 }, () => ({ to: payment.address, token: usdt, amount: 1n })));
  }
  await scene.blocks(3);
  const entries = await timeline(payment);
  expect(entries).toHaveLength(200);
  expect(new Set(entries.map((entry) => (entry.kind === 'deposit' ? entry.deposit.id : ''))).size).toBe(100);
});

test('the operator reads the same of any merchant', async () => {
  const payment = await scene.create('5.00');
  expect(await readTimeline(scene.db, null, payment.id)).toEqual(await timeline(payment));
});

test("another merchant's payment has no timeline, as one that is not there", async () => {
  const payment = await scene.create('5.00');
  const asked = { code: 'NOT_FOUND', message: 'No such payment.' };
  await expect(readTimeline(scene.db, randomUUID(), payment.id)).rejects.toMatchObject(asked);
  await expect(readTimeline(scene.db, null, randomUUID())).rejects.toMatchObject(asked);
  await expect(readTimeline(scene.db, scene.merchant.accountId, randomUUID())).rejects.toMatchObject(asked);
});
