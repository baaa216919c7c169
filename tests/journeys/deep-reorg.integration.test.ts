import type { Caller } from '@florin/engine/accounts/caller';
import { readBalance } from '@florin/engine/ledger/read-balance';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { askRefund } from '@florin/engine/refunds/ask-refund';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { seedAdministrator } from '@florin/testing/administrator';
import { testWallet, WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DeepReorgs } from './deep-reorgs.ts';
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
let reorgs: DeepReorgs;

beforeEach(async () => {
  stage = await Stage.open();
  shop = await Shop.open(stage);
  scene = new WithdrawalScene({ db: stage.db, ownerUrl: stage.database.url('owner'), clock: stage.clock });
  merchant = await scene.merchant('1000.00');
  administrator = await seedAdministrator(stage.database.url('owner'));
  reorgs = new DeepReorgs(stage, administrator);
  await fundTreasury(stage, 500n * dollar);
});
afterEach(() => stage.close());

const rows = async (sql: string, ...params: unknown[]) => (await stage.db.pool.query(sql, params)).rows;
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
test('nothing of a halted chain is signed until it is resumed', async () => {
  await paid();
  const id = await approved();
  await reorgs.takeBack('payout');
  for (let round = 0; round < 5; round += 1) {
    stage.clock.advance({ minutes: 2 });
    await stage.anvil.mine(1);
    await stage.work();
  }
  expect(await rows(`select status, asked_at from outgoing where purpose_id = $1`, id)).toEqual([
    { status: 'intent', asked_at: null },
  ]);
  await reorgs.resume();
  await stage.until(async () => (await withdrawal(id)).status === 'completed');
  await reorgs.agree(usdt);
});

test('a payout that a deep reorg took back is sent again, the same bytes, and arrives once', async () => {
  const id = await paid();
  const before = await reorgs.movement('payout');
  await reorgs.takeBack('payout');
  expect(await stage.balance(testWallet, usdt)).toBe(0n);
  await reorgs.resume();
  expect(await reorgs.movement('payout')).toMatchObject({ doubted: true, status: 'final' });
  await stage.until(reorgs.isCertain('payout'));
  expect(await reorgs.movement('payout')).toMatchObject({ succeeded: true, tx_hash: before?.tx_hash });
  expect(await stage.balance(testWallet, usdt)).toBe(59n * dollar);
  expect((await withdrawal(id)).status).toBe('completed');
  await reorgs.agree(usdt);
});

test('a payout whose number another transaction used is owed to the merchant again', async () => {
  const id = await paid();
  const before = await readBalance(stage.db, merchant.accountId);
  await reorgs.takeBack('payout');
  await reorgs.takeNumber('payout');
  await reorgs.resume();
  await stage.until(reorgs.isCertain('payout'));
  expect(await reorgs.movement('payout')).toMatchObject({ succeeded: false, corrections: 1 });
  expect(await withdrawal(id)).toMatchObject({ status: 'failed', failureReason: expect.stringMatching(/reorg/) });
  const after = await readBalance(stage.db, merchant.accountId);
  expect(Number(after.balanceUsd) - Number(before.balanceUsd)).toBe(60);
  expect(await stage.balance(testWallet, usdt)).toBe(0n);
  await reorgs.agree(usdt);
  await paid();
  await reorgs.agree(usdt);
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
  await reorgs.takeBack('refund');
  await reorgs.takeNumber('refund');
  await reorgs.resume();
  await stage.until(reorgs.isCertain('refund'));
  expect(await readRefund(stage.db, id)).toMatchObject({
    status: 'failed',
    failureReason: expect.stringMatching(/reorg/),
  });
  expect(await stage.balance(testWallet, usdt)).toBe(0n);
  await reorgs.agree(usdt);
  await refunded();
  expect(await stage.balance(testWallet, usdt)).toBe(3n * dollar);
  await reorgs.agree(usdt);
});

test('a refund out of the balance that a deep reorg undid is in the balance again, and can be asked for again', async () => {
  const payment = await completed();
  const asking = { ...scene.ports, verifySecondFactor: async () => {} };
  const by = { actorId: shop.merchant.accountId, requestId: null };
  const wish = { paymentId: payment.id, depositId: null, amount: null, reason: 'Returned', totpCode: undefined };
  const order = { ...wish, source: 'balance', amountUsd: '5.00', address: testWallet } as const;
  const refunded = async () => {
    const asked = await askRefund(asking, { ...order, caller: shop.merchant, once: null }, by);
    const { id } = asked.replayed ? { id: '' } : asked.result;
    await approveRefund(stage.ports, { id, reason: null }, administrator);
    await stage.until(async () => (await readRefund(stage.db, id)).status === 'completed');
    return id;
  };
  const before = await readBalance(stage.db, shop.merchant.accountId);
  const id = await refunded();
  await reorgs.takeBack('refund');
  await reorgs.takeNumber('refund');
  await reorgs.resume();
  await stage.until(reorgs.isCertain('refund'));
  expect((await readRefund(stage.db, id)).status).toBe('failed');
  expect(await readBalance(stage.db, shop.merchant.accountId)).toEqual(before);
  await reorgs.agree(usdt);
  await refunded();
  expect(await stage.balance(testWallet, usdt)).toBe(5n * dollar);
  await reorgs.agree(usdt);
});

test('a sweep that a deep reorg took back with its deposit in place is mined again', async () => {
  const payment = await completed();
  await reorgs.takeBack('sweep');
  expect(await stage.balance(payment.address, usdt)).toBe(payment.needs);
  await reorgs.resume();
  await stage.until(reorgs.isCertain('sweep'));
  expect(await stage.balance(payment.address, usdt)).toBe(0n);
  expect(await shop.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
  await reorgs.agree(usdt);
});

test('a sweep whose number another transaction used is booked back and swept again; nobody is credited twice', async () => {
  const payment = await completed();
  await reorgs.takeBack('sweep');
  await reorgs.takeNumber('sweep');
  await reorgs.resume();
  const attempts = () => rows(`select status, succeeded from outgoing where purpose = 'sweep' order by created_at`);
  await stage.until(async () => (await attempts()).length === 2);
  await reorgs.agree(usdt);
  await stage.until(async () => (await attempts())[1]?.status === 'final', 120);
  expect(await attempts()).toEqual([
    { status: 'final', succeeded: false },
    { status: 'final', succeeded: true },
  ]);
  expect(await stage.balance(payment.address, usdt)).toBe(0n);
  expect(await shop.balanceUsd()).toBe('19.70');
  expect(await shop.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
  await reorgs.agree(usdt);
});

test('gas that a deep reorg took for good is sent again, and the coins it was for come home', async () => {
  const payment = await completed();
  await reorgs.takeBack('gas');
  await reorgs.takeNumber('gas');
  expect(await stage.balance(payment.address, usdt)).toBe(payment.needs);
  await reorgs.resume();
  await stage.until(reorgs.isCertain('sweep'), 120);
  expect(await stage.balance(payment.address, usdt)).toBe(0n);
  expect(await rows(`select succeeded from outgoing where purpose = 'gas' order by created_at`)).toEqual([
    { succeeded: false },
    { succeeded: true },
  ]);
  expect(await shop.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
  await reorgs.agree(usdt);
});
