import { mustBalance } from '@florin/testing/books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { moveToOtherChain, otherChain } from '@florin/testing/other-chain';
import { PaymentScene } from '@florin/testing/payment-scene';
import { listedSender, newAddress } from '@florin/testing/senders';
import { sweep } from '@florin/testing/treasury-stand-in';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cancelPayment } from '../payments/cancel-payment.ts';
import { dropSelection } from '../payments/drop-selection.ts';
import { readPayPage } from '../payments/read-pay-page.ts';
import { decideWaiting } from './decide-waiting.ts';

/** USDC lives on another network of the same addresses. */
const { eth, usdt, usdc } = testTokens;

let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
  await moveToOtherChain(scene.database.url('owner'), usdc);
  await scene.catalogue.reload();
});
afterAll(() => scene.close());
afterEach(() => mustBalance(scene));

const decide = () =>
  decideWaiting(scene.ports, (error) => {
    throw error;
  });
const fresh = () => Promise.all([scene.freshRate(eth, '3200.00'), scene.freshRate(usdc, '1.0')]);

/** A payment that waits for USDT on the first network, with rates of every coin. */
const waiting = async (amountUsd: string) => {
  const payment = await scene.waiting(amountUsd, usdt);
  await fresh();
  return payment;
};
const onOther = (to: string, amount: bigint, more: { from?: string; txHash?: string } = {}) =>
  scene.blockOn(otherChain.id, { to, token: usdc, amount, ...more });
const rulings = async ({ id }: { id: string }): Promise<string[]> => {
  const { rows } = await scene.db.pool.query<{ ruling: string }>(
    `select concat_ws(' ', t.symbol, d.ruling, coalesce(d.reason, s.origin)) as ruling
       from deposits d join tokens t on t.id = d.token_id left join selections s on s.id = d.selection_id
      where d.payment_id = $1 order by d.detected_at, d.id`,
    [id],
  );
  return rows.map(({ ruling }) => ruling);
};
const others = async ({ id }: { id: string }) =>
  (await readPayPage(scene.ports, id)).otherDeposits?.map(({ symbol, reason, status }) => [symbol, reason, status]) ??
  [];
const txHash = () => `0x${scene.ids.uuid().replaceAll('-', '').padEnd(64, '0')}`;

test('another allowed coin of the same network is accepted at its own price, and credited', async () => {
  const payment = await waiting('32.00');
  await scene.block({ to: payment.address, token: eth, amount: 10n ** 16n });
  expect(await scene.read(payment)).toMatchObject({ status: 'confirming', token: { symbol: 'ETH' } });
  await scene.blocks(testChain.confirmationsRequired);
  await sweep(scene);
  expect(await scene.read(payment)).toMatchObject({ status: 'completed', token: { symbol: 'ETH' } });
});

test('the whole on another allowed network is the choice: it is told, and confirmed there', async () => {
  const payment = await waiting('25.00');
  await onOther(payment.address, 25_000_000n);
  expect(await scene.read(payment)).toMatchObject({ status: 'confirming', token: { symbol: 'USDC' } });
  expect(await rulings(payment)).toEqual(['USDC counted accepted']);
  expect(await others(payment)).toEqual([]);
  expect(await scene.told(payment)).toEqual([
    'payment.created',
    'payment.awaiting_payment',
    'payment.awaiting_payment',
    'payment.confirming',
  ]);
  for (let depth = 0; depth < testChain.confirmationsRequired; depth += 1) {
    // one block deeper
    await scene.blockOn(otherChain.id);
  }
  expect(await scene.status(payment)).toBe('confirmed');
});

test('a part is told and does not bind its payer; once its coin is chosen, it counts', async () => {
  const payment = await waiting('25.00');
  await onOther(payment.address, 24_000_000n);
  expect(await scene.read(payment)).toMatchObject({ status: 'awaiting_payment', token: { symbol: 'USDT' } });
  expect(await others(payment)).toEqual([['USDC', 'wrong_chain', 'waiting']]);
  await dropSelection(scene.ports, payment.id);
  await scene.choosing(payment, usdc);
  expect(await others(payment)).toEqual([['USDC', 'awaiting_rule', 'waiting']]);
  await decide();
  expect(await scene.read(payment)).toMatchObject({ status: 'partially_paid', receivedUsd: '24.00' });
  expect(await rulings(payment)).toEqual(['USDC counted payer']);
  expect(await others(payment)).toEqual([]);
  await onOther(payment.address, 1_000_000n);
  expect(await scene.status(payment)).toBe('confirming');
});

test('what an administrator ignored stays out when its coin is chosen', async () => {
  const payment = await waiting('25.00');
  await onOther(payment.address, 24_000_000n);
  await scene.db.pool.query('update deposits set ignored_at = florin.now() where payment_id = $1', [payment.id]);
  await dropSelection(scene.ports, payment.id);
  await scene.choosing(payment, usdc);
  await decide();
  expect(await rulings(payment)).toEqual(['USDC unmatched wrong_chain']);
});

test('nothing is accepted beside a part of the chosen coin, nor when that has come', async () => {
  for (const share of [2n, 1n]) {
    const payment = await waiting('25.00');
    await scene.block({ to: payment.address, token: usdt, amount: payment.needs / share });
    await onOther(payment.address, 25_000_000n);
    expect((await scene.read(payment)).token).toMatchObject({ symbol: 'USDT' });
    expect(await others(payment)).toEqual([['USDC', 'wrong_chain', 'waiting']]);
  }
});

test('of two coins on two networks at once one counts, and the other is told', async () => {
  for (let round = 0; round < 5; round += 1) {
    const payment = await waiting('25.00');
    await Promise.all([
      onOther(payment.address, 25_000_000n),
      scene.block({ to: payment.address, token: usdt, amount: payment.needs }),
    ]);
    const states = (await rulings(payment)).map((ruling) => ruling.split(' ')[1]).toSorted();
    expect(states).toEqual(['counted', 'unmatched']);
    expect(await scene.status(payment)).toBe('confirming');
    expect(await others(payment)).toHaveLength(1);
  }
});

test('a reorg of the accepted coin leaves its lock open, and gives the chosen one its own lock back', async () => {
  const payment = await waiting('25.00');
  const sent = { txHash: txHash() };
  await onOther(payment.address, 25_000_000n, sent);
  await scene.reorgOn(otherChain.id, 1);
  expect(await scene.read(payment)).toMatchObject({ status: 'awaiting_payment', token: { symbol: 'USDC' } });
  await onOther(payment.address, 25_000_000n, sent);
  expect(await scene.status(payment)).toBe('confirming');
  await scene.reorgOn(otherChain.id, 1);
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
  expect(await scene.read(payment)).toMatchObject({ status: 'confirming', token: { symbol: 'USDT' } });
  await onOther(payment.address, 25_000_000n, sent);
  await decide();
  expect(await scene.read(payment)).toMatchObject({ status: 'confirming', token: { symbol: 'USDT' } });
  expect(await others(payment)).toEqual([['USDC', 'wrong_chain', 'waiting']]);
});

test('an accepted coin that a reorg takes after its window leaves the payment where a coin is chosen', async () => {
  const payment = await waiting('25.00');
  await onOther(payment.address, 25_000_000n);
  scene.clock.advance({ minutes: 40 });
  await scene.reorgOn(otherChain.id, 1);
  expect(await scene.status(payment)).toBe('expired_selection');
});

test('a coin that comes when the window is over, closed or not, opens one of its own', async () => {
  for (const closes of [false, true]) {
    const payment = await waiting('25.00');
    scene.clock.advance({ minutes: 31 });
    if (closes) await scene.closeWindows();
    await fresh();
    await onOther(payment.address, 25_000_000n);
    expect(await scene.read(payment)).toMatchObject({ status: 'confirming', token: { symbol: 'USDC' } });
    expect(await rulings(payment)).toEqual([closes ? 'USDC counted implicit' : 'USDC counted accepted']);
  }
});

test('without a fresh rate it waits, and nothing can be taken back meanwhile; the rate tells whether it is the whole', async () => {
  for (const [amount, ruling] of [
    [25_000_000n, 'USDC counted accepted'],
    [24_000_000n, 'USDC unmatched wrong_chain'],
  ] as const) {
    const payment = await scene.waiting('25.00', usdt);
    scene.clock.advance({ minutes: 10 });
    await onOther(payment.address, amount);
    expect(await rulings(payment)).toEqual(['USDC awaiting_rate']);
    await expect(cancelPayment(scene.ports, scene.merchant.accountId, { paymentId: payment.id })).rejects.toMatchObject(
      {
        code: 'CONFLICT',
      },
    );
    await fresh();
    await decide();
    expect(await rulings(payment)).toEqual([ruling]);
  }
});

test('a coin that the payment does not allow is told', async () => {
  const created = await scene.create('25.00', { allowedTokenIds: [usdt.id, eth.id] });
  const { address } = await scene.choose(created, usdt);
  await fresh();
  await onOther(address, 25_000_000n);
  expect(await scene.status(created)).toBe('awaiting_payment');
  expect(await others(created)).toEqual([['USDC', 'wrong_chain', 'waiting']]);
});

test('a listed sender is no less listed on another network', async () => {
  const payment = await waiting('25.00');
  await onOther(payment.address, 25_000_000n, { from: await listedSender(scene, newAddress()) });
  expect(await scene.status(payment)).toBe('blacklisted');
  expect(await rulings(payment)).toEqual(['USDC blacklisted']);
});

test('what comes in the chosen coin after another was accepted is told', async () => {
  const payment = await waiting('25.00');
  await onOther(payment.address, 25_000_000n);
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
  expect(await others(payment)).toEqual([['USDT', 'wrong_chain', 'waiting']]);
});
