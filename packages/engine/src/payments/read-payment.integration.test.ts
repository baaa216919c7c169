import { limits } from '@florin/contract/limits';
import { mustBalance } from '@florin/testing/books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { listedSender } from '@florin/testing/senders';
import { sweep } from '@florin/testing/treasury-stand-in';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const { usdt } = testTokens;

let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());
afterEach(() => mustBalance(scene));

const send = async ({ address }: { address: string }, amount: bigint, from?: string) => {
  await scene.block({ to: address, token: usdt, amount, ...(from === undefined ? {} : { from }) });
  await scene.blocks(testChain.confirmationsRequired);
};
const shown = async (payment: { id: string }) => {
  const { status, transactions, otherDeposits } = await scene.read(payment);
  return {
    status,
    transactions: (transactions ?? []).map(({ amount }) => amount),
    others: (otherDeposits ?? []).map(({ amount, reason }) => [amount, reason]),
  };
};

describe('the transactions of a payment', () => {
  test('are those that count for it, and no more once it is settled', async () => {
    const payment = await scene.waiting('20.00', usdt);
    await send(payment, 20_000_000n);
    await sweep(scene);
    await send(payment, 20_000_000n);
    expect(await shown(payment)).toEqual({
      status: 'completed',
      transactions: ['20000000'],
      others: [['20000000', 'after_settlement']],
    });
  });

  test('are none that is dust, and none of a listed sender', async () => {
    const payment = await scene.waiting('20.00', usdt);
    await send(payment, 10_000n);
    expect(await shown(payment)).toMatchObject({ transactions: [], others: [['10000', 'below_dust']] });
    await send(payment, 5_000_000n);
    await send(payment, 6_000_000n, await listedSender(scene));
    expect(await shown(payment)).toMatchObject({ status: 'blacklisted', transactions: ['5000000'] });
  });

  test('are so many at most, while the sum has them all', async () => {
    const payment = await scene.waiting('20.00', usdt);
    const pieces = limits.paymentTransactionsMax + 1;
    const piece = { to: payment.address, token: usdt };
    await scene.block(
      ...Array.from({ length: pieces }, (_, index) => ({ ...piece, position: index, amount: BigInt(100_000 + index) })),
    );
    const { transactions, received } = await scene.read(payment);
    expect(transactions?.map(({ amount }) => Number(amount) - 100_000)).toEqual(
      Array.from({ length: limits.paymentTransactionsMax }, (_, index) => index),
    );
    expect(received).toBe(String(100_000 * pieces + (pieces * (pieces - 1)) / 2));
  });
});
