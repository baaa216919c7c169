import type { Caller } from '@florin/engine/accounts/caller';
import { resumeChain } from '@florin/engine/admin/pause-chain';
import { readBalance } from '@florin/engine/ledger/read-balance';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain } from '@florin/testing/catalogue';
import { testWallet, WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareChains } from '../../apps/worker/src/books/check-everything.ts';
import { fundTreasury } from './fund-treasury.ts';
import { Shop } from './shop.ts';
import { Stage, stageTokens } from './stage.ts';

const { usdt } = stageTokens;
const dollar = 10n ** 6n;
let stage: Stage;
let shop: Shop;
let scene: WithdrawalScene;
let merchant: Caller;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;

beforeEach(async () => {
  stage = await Stage.open();
  shop = await Shop.open(stage);
  scene = new WithdrawalScene({ db: stage.db, ownerUrl: stage.database.url('owner'), clock: stage.clock });
  merchant = await scene.merchant('1000.00');
  administrator = await seedAdministrator(stage.database.url('owner'));
  await fundTreasury(stage, 500n * dollar);
});
afterEach(() => stage.close());

const rows = async (sql: string, ...params: unknown[]) => (await stage.db.pool.query(sql, params)).rows;
const movement = async (purpose: string) =>
  (
    await rows(
      `select id, status, succeeded, corrections, doubted_at is not null as doubted, tx_hash, nonce, source_address
         from outgoing where purpose = $1 order by created_at`,
      purpose,
    )
  ).at(-1);
const approved = async (): Promise<string> => {
  const { id } = await scene.request(merchant, '60.00');
  await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
  return id;
};
const withdrawal = (id: string) => readWithdrawal(stage.db, merchant.accountId, id);
const paid = async (): Promise<string> => {
  const id = await approved();
  await stage.until(async () => (await withdrawal(id)).status === 'completed');
  return id;
};
const completed = async (surplus = 0n) => {
  await stage.anvil.setNextBlockTimestamp(Math.ceil(stage.clock.now().getTime() / 1000) + 2);
  const payment = await shop.waiting('20.00', usdt);
  await stage.send(payment.address, usdt, payment.needs + surplus);
  await stage.until(shop.reached(payment, 'completed'));
  return payment;
};
/** Takes the block of a final movement off the chain; the chain is halted then. */
const takeBack = async (purpose: string): Promise<void> => {
  const [{ height }] = await rows(
    `select block_height::integer as height from outgoing where purpose = $1 and status = 'final'`,
    purpose,
  );
  await stage.anvil.reorg((await stage.anvil.height()) - height + 1);
  await stage.anvil.mine(1);
  await stage.work();
  expect(stage.lastRound?.halted).toMatch(/which was final/);
};
const resume = async (): Promise<void> => {
  await resumeChain(stage.db, { id: testChain.id, reason: 'Looked at' }, administrator);
  await stage.catalogue.reload();
  await stage.work();
};
/** Another transaction under the number of a movement, which its own bytes can then never have. */
const takeNumber = async ({ nonce, source_address: from }: { nonce: string; source_address: string }) => {
  await stage.anvil.rpc('anvil_impersonateAccount', [from]);
  await stage.anvil.setBalance(from, 10n ** 18n);
  const number = `0x${BigInt(nonce).toString(16)}`;
  await stage.anvil.rpc('eth_sendTransaction', [{ from, to: stage.payer, value: '0x1', nonce: number }]);
  await stage.anvil.mine(1);
};
const isCertain = (purpose: string) => async () => (await movement(purpose))?.doubted === false;
/** Books and chain agree about every USDT of ours. */
const agree = async (): Promise<void> => {
  expect(await stage.violations()).toEqual([]);
  const { adapters, treasury } = stage.outgoing;
  const onUnread = (_chain: unknown, error: unknown): never => {
    throw error;
  };
  const ports = { db: stage.db, adapters, treasury, onUnread };
  const [chain] = await compareChains(ports, await stage.catalogue.reload(), 'all');
  if (!chain?.comparison?.compared) throw new Error('The books were not compared with the chain.');
  const held = chain.comparison.holdings.filter(({ token }) => token.id === usdt.id);
  expect(held.length).toBeGreaterThan(0);
  expect(held.filter(({ booked, onChain }) => booked !== onChain)).toEqual([]);
};

test('nothing of a halted chain is signed until it is resumed', async () => {
  await paid();
  const id = await approved();
  await takeBack('payout');
  for (let round = 0; round < 5; round += 1) {
    stage.clock.advance({ minutes: 2 });
    await stage.anvil.mine(1);
    await stage.work();
  }
  expect(await rows(`select status, asked_at from outgoing where purpose_id = $1`, id)).toEqual([
    { status: 'intent', asked_at: null },
  ]);
  await resume();
  await stage.until(async () => (await withdrawal(id)).status === 'completed');
  await agree();
});

test('a payout that a deep reorg took back is sent again, the same bytes, and arrives once', async () => {
  const id = await paid();
  const before = await movement('payout');
  await takeBack('payout');
  expect(await stage.balance(testWallet, usdt)).toBe(0n);
  await resume();
  expect(await movement('payout')).toMatchObject({ doubted: true, status: 'final' });
  await stage.until(isCertain('payout'));
  expect(await movement('payout')).toMatchObject({ succeeded: true, tx_hash: before.tx_hash });
  expect(await stage.balance(testWallet, usdt)).toBe(59n * dollar);
  expect((await withdrawal(id)).status).toBe('completed');
  await agree();
});

test('a payout whose number another transaction used is owed to the merchant again', async () => {
  const id = await paid();
  const before = await readBalance(stage.db, merchant.accountId);
  await takeBack('payout');
  await takeNumber(await movement('payout'));
  await resume();
  await stage.until(isCertain('payout'));
  expect(await movement('payout')).toMatchObject({ succeeded: false, corrections: 1 });
  expect(await withdrawal(id)).toMatchObject({ status: 'failed', failureReason: expect.stringMatching(/reorg/) });
  const after = await readBalance(stage.db, merchant.accountId);
  expect(Number(after.balanceUsd) - Number(before.balanceUsd)).toBe(60);
  expect(await stage.balance(testWallet, usdt)).toBe(0n);
  await agree();
  await paid();
  await agree();
});

test('a refund whose number another transaction used has failed, and its surplus can go back after all', async () => {
  const payment = await completed(3n * dollar);
  const order = {
    source: 'surplus',
    chainId: null,
    paymentId: payment.id,
    depositId: null,
    reason: 'Too much',
  } as const;
  const refunded = async () => {
    const what = { ...order, amount: 3n * dollar, address: testWallet };
    const { refund } = await requestRefund(scene.ports, what, administrator);
    await approveRefund(stage.ports, { id: refund.id, reason: null }, administrator);
    await stage.until(async () => (await readRefund(stage.db, refund.id)).status === 'completed');
    return refund.id;
  };
  const id = await refunded();
  await takeBack('refund');
  await takeNumber(await movement('refund'));
  await resume();
  await stage.until(isCertain('refund'));
  expect(await readRefund(stage.db, id)).toMatchObject({
    status: 'failed',
    failureReason: expect.stringMatching(/reorg/),
  });
  expect(await stage.balance(testWallet, usdt)).toBe(0n);
  await agree();
  await refunded();
  expect(await stage.balance(testWallet, usdt)).toBe(3n * dollar);
  await agree();
});

test('a sweep that a deep reorg took back with its deposit in place is mined again', async () => {
  const payment = await completed();
  await takeBack('sweep');
  expect(await stage.balance(payment.address, usdt)).toBe(payment.needs);
  await resume();
  await stage.until(isCertain('sweep'));
  expect(await stage.balance(payment.address, usdt)).toBe(0n);
  expect(await shop.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
  await agree();
});

test('a sweep whose number another transaction used is booked back and swept again; nobody is credited twice', async () => {
  const payment = await completed();
  await takeBack('sweep');
  await takeNumber(await movement('sweep'));
  await resume();
  const attempts = () => rows(`select status, succeeded from outgoing where purpose = 'sweep' order by created_at`);
  await stage.until(async () => (await attempts()).length === 2);
  await agree();
  await stage.until(async () => (await attempts())[1]?.status === 'final', 120);
  expect(await attempts()).toEqual([
    { status: 'final', succeeded: false },
    { status: 'final', succeeded: true },
  ]);
  expect(await stage.balance(payment.address, usdt)).toBe(0n);
  expect(await shop.balanceUsd()).toBe('19.70');
  expect(await shop.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
  await agree();
});
