import { PaymentScene } from '@florin/testing/payment-scene';
import { testTokens } from '@florin/testing/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasOpenWork, readDemand } from './demand.ts';

let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

const { usdt } = testTokens;

test('a payment whose payer has chosen nothing yet needs no blocks', async () => {
  await scene.create('25.00');
  expect(await hasOpenWork(scene.db)).toBe(false);
});

test('a payment needs blocks from the choice of a token until its sweep', async () => {
  const payment = await scene.waiting('25.00', usdt);
  expect(await hasOpenWork(scene.db)).toBe(true);
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
  expect(await scene.status(payment)).toBe('confirming');
  expect(await hasOpenWork(scene.db)).toBe(true);
  await scene.blocks(3);
  expect(await scene.status(payment)).toBe('confirmed');
  expect(await hasOpenWork(scene.db)).toBe(true);
});

test('an index of open rows can answer each question, however many payments there are', async () => {
  const client = await scene.db.pool.connect();
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${readDemand.text}`);
  client.release(true);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  // Of movements there are two such indexes, and either will do.
  const used = plan.match(/payments_window|payments_sweep|deposits_unconfirmed|outgoing_due|outgoing_open_source/g);
  expect(used?.map((name) => name.replace('outgoing_open_source', 'outgoing_due')).toSorted()).toEqual([
    'deposits_unconfirmed',
    'outgoing_due',
    'payments_sweep',
    'payments_window',
  ]);
});
