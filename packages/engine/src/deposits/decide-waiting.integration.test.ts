import type { Database } from '@florin/database/database';
import { mustBalance } from '@florin/testing/books';
import { testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideWaiting } from './decide-waiting.ts';

const { eth, usdc } = testTokens;
let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open({ poolRows: 150 });
});
afterAll(() => scene.close());

const decide = () =>
  decideWaiting(scene.ports, (error) => {
    throw error;
  });

/** Paid before any choice, in a coin of which no fresh rate is known. */
async function waitsForRate(token: (typeof testTokens)[keyof typeof testTokens], count: number) {
  const payments = [];
  for (let made = 0; made < count; made += 1) {
    // in the order of their ids
    payments.push(await scene.create('32.00'));
  }
  const { rows } = await scene.db.pool.query<{ id: string; address: string }>(
    'select p.id, a.address from payments p join deposit_addresses a on a.index = p.deposit_index where p.id = any($1) order by 1',
    [payments.map(({ id }) => id)],
  );
  const amount = token === eth ? 10n ** 16n : 32_000_000n;
  await scene.block(...rows.map(({ address }) => ({ to: address, token, amount })));
  return rows;
}

test('payments that have to wait on keep nobody behind them from being decided', async () => {
  scene.clock.advance({ minutes: 5 });
  const unpegged = await waitsForRate(usdc, 101);
  const [payment] = await waitsForRate(eth, 1);
  await scene.freshRate(usdc, '0.90');
  await scene.freshRate(eth, '3200.00');
  expect(await decide()).toBe(102);
  expect(await scene.status(payment!)).toBe('confirming');
  expect(await scene.status(unpegged[0]!)).toBe('awaiting_selection');
  await scene.freshRate(usdc, '1.0');
  expect(await decide()).toBe(101);
  expect(await scene.status(unpegged[100]!)).toBe('confirming');
  await mustBalance(scene);
});

test('a payment that fails is told, and the others go on', async () => {
  scene.clock.advance({ minutes: 5 });
  const [broken, sound] = await waitsForRate(eth, 2);
  await scene.freshRate(eth, '3200.00');
  let begun = 0;
  const transaction: Database['transaction'] = async (work) => {
    begun += 1;
    if (begun === 1) throw new Error('The connection was lost.');
    return scene.db.transaction(work);
  };
  const db = { many: scene.db.many.bind(scene.db), transaction } as unknown as Database;
  const failed: string[] = [];
  expect(await decideWaiting({ ...scene.ports, db }, (_error, paymentId) => failed.push(paymentId))).toBe(2);
  expect(failed).toEqual([broken?.id]);
  expect(await scene.status(sound!)).toBe('confirming');
});
