import { expect, test } from 'vitest';
import { SimulatedChain } from './chain.ts';
import { issuerOf } from './issuers.ts';
import type { SimulatedTransaction } from './transaction.ts';

const [token, payer, shop] = [1, 2, 3].map((last) => `0x${String(last).padStart(40, '0')}`) as [string, string, string];

function open() {
  let hashes = 0;
  const freshHash = (): string => `0x${(hashes += 1).toString(16).padStart(64, '0')}`;
  const chain = new SimulatedChain({
    freshHash,
    time: 0,
    baseFee: 1n,
    genesis: (state) => {
      state.giveCoins(payer, 10n ** 18n);
      state.giveTokens(token, payer, 1_000n);
    },
  });
  const pay = (amount: bigint): string => {
    const moves = [{ contract: token, to: shop, amount }];
    const price = { gas: 60_000n, feeMax: 10n, tipMax: 1n };
    const transaction: SimulatedTransaction = {
      hash: freshHash(),
      from: payer,
      nonce: chain.pendingNonce(payer),
      to: token,
      value: 0n,
      ...price,
      moves,
    };
    chain.submit(transaction);
    chain.mine(0);
    return transaction.hash;
  };
  const receipt = (hash: string) => chain.find(hash)?.receipt;
  const held = (holder: string): bigint => chain.head.state.tokens(token, holder);
  return { chain, pay, receipt, held };
}

test('a fee is told before what arrives, and both left the sender', () => {
  const { chain, pay, receipt, held } = open();
  chain.issuers.fees.set(token, 150n);
  const { logs, moved } = receipt(pay(200n)) ?? {};
  expect(logs?.map(({ to, amount }) => [to, amount])).toEqual([
    [issuerOf(token), 3n],
    [shop, 197n],
  ]);
  expect(moved).toEqual([{ contract: token, from: payer, to: shop, amount: 197n, taken: 200n }]);
  expect([held(payer), held(shop), chain.head.state.withheld(token, shop)]).toEqual([800n, 197n, 3n]);
});

test('a token that answers false leaves the transaction as it is and moves nothing', () => {
  const { chain, pay, receipt, held } = open();
  chain.issuers.mute.add(token);
  expect(receipt(pay(2_000n))).toMatchObject({ success: true, logs: [], moved: [] });
  chain.issuers.paused.add(token);
  expect(receipt(pay(10n))).toMatchObject({ success: true, logs: [], moved: [] });
  chain.issuers.paused.clear();
  expect(receipt(pay(10n))?.moved).toHaveLength(1);
  expect(held(shop)).toBe(10n);
});

test('every other token reverts', () => {
  const { chain, pay, receipt } = open();
  expect(receipt(pay(2_000n))?.success).toBe(false);
  chain.issuers.paused.add(token);
  expect(receipt(pay(10n))?.success).toBe(false);
});

test('a transaction that is refused fails in every block and costs its fee', () => {
  const { chain, pay, receipt, held } = open();
  const hash = pay(5n);
  expect(receipt(hash)?.success).toBe(true);
  chain.issuers.refused.add(hash);
  chain.orphan(1, () => 'pooled');
  chain.mine(0);
  expect(receipt(hash)).toMatchObject({ success: false, logs: [], moved: [] });
  expect(receipt(hash)?.gasUsed).toBeGreaterThan(0n);
  expect([held(shop), receipt(pay(5n))?.success]).toEqual([0n, true]);
});

test('a boast is told and moves nothing', () => {
  const { chain, pay, receipt, held } = open();
  chain.issuers.boasts.set(token, 10n ** 25n);
  const { success, logs, moved } = receipt(pay(5n)) ?? {};
  expect([success, logs?.[0]?.amount, moved, held(payer)]).toEqual([true, 10n ** 25n, [], 1_000n]);
});

test('balances are rescaled in one block, and as they were before it when a reorg takes it', () => {
  const { chain, held } = open();
  chain.issuers.rescales.set(token, 70n);
  chain.mine(0);
  chain.mine(0);
  expect(held(payer)).toBe(700n);
  chain.orphan(2, () => 'pooled');
  expect(held(payer)).toBe(1_000n);
});
