import { randomBytes } from 'node:crypto';
import { evmAddressBook } from '@florin/chain-evm/address-book';
import type { RefundStatus } from '@florin/contract/vocabulary';
import type { MachinePorts } from '@florin/engine/outgoing/step';
import { readBalance } from '@florin/engine/ledger/read-balance';
import { listAddress } from '@florin/engine/quarantine/blacklist';
import { askRefund } from '@florin/engine/refunds/ask-refund';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { linkOwnRefund, readOwnRefund } from '@florin/engine/refunds/own-refund';
import { nameRefundAddress, readPayerRefund } from '@florin/engine/refunds/payer-refund';
import { planRefunds } from '@florin/engine/refunds/plan-refunds';
import { type RefundOrder, requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund, failRefund, rejectRefund } from '@florin/engine/refunds/review-refund';
import { noteSigner } from '@florin/engine/signer/note-signer';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { seedAdministrator } from '@florin/testing/administrator';
import type { TestToken } from '@florin/testing/catalogue';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adapterWith, deaths, dies } from './dying-worker.ts';
import { Shop, type Waiting } from './shop.ts';
import { Stage, stageTokens } from './stage.ts';

const { eth, usdt, usdc } = stageTokens;
const dollar = 10n ** 6n;
const ether = 10n ** 18n;
let stage: Stage;
let shop: Shop;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;

beforeAll(async () => {
  stage = await Stage.open();
  shop = await Shop.open(stage);
  administrator = await seedAdministrator(stage.database.url('owner'));
});
afterAll(() => stage.close());
afterEach(async () => {
  const violations = await stage.violations();
  if (violations.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(violations)}`);
});

const ports = () => ({ ...stage.ports, addressBooks: new Map([[evmAddressBook.family, evmAddressBook]]) });
let wallets = 0;
/** A payer's address that nobody has used. */
const freshWallet = (): string => {
  wallets += 1;
  const parsed = evmAddressBook.parseAddress(`0x${wallets.toString(16).padStart(4, '0').repeat(10)}`);
  return parsed.ok ? parsed.canonical : '';
};
/** A completed payment of 10 USD whose payer sent so much more than was due. */
const overpaid = async (token: TestToken, surplus: bigint): Promise<Waiting> => {
  // The stage's clock runs ahead of the node's by as long as the tests take: a block must not be older than a choice.
  await stage.anvil.setNextBlockTimestamp(Math.ceil(stage.clock.now().getTime() / 1000) + 2);
  const payment = await shop.waiting('10.00', token);
  await stage.send(payment.address, token, payment.needs + surplus);
  await stage.until(shop.reached(payment, 'completed'));
  return payment;
};
const surplusOf = (payment: Waiting, amount: bigint, address: string | null): RefundOrder => ({
  source: 'surplus',
  chainId: null,
  paymentId: payment.id,
  depositId: null,
  amount,
  address,
  reason: 'Paid too much',
});
const request = async (order: RefundOrder) => requestRefund(ports(), order, administrator);
const approved = async (order: RefundOrder): Promise<string> => {
  const { refund } = await request(order);
  await approveRefund(stage.ports, { id: refund.id, reason: null }, administrator);
  return refund.id;
};
const fail = (id: string) => failRefund(stage.ports, { id, reason: 'Given up' }, administrator);
const read = (id: string) => readRefund(stage.db, id);
const reached = (id: string, status: RefundStatus) => async () => (await read(id)).status === status;
const rows = async (sql: string, ...params: unknown[]) => (await stage.db.pool.query(sql, params)).rows;
const attempts = (id: string) =>
  rows('select status, succeeded, nonce, source_kind from outgoing where purpose_id = $1 order by created_at', id);
const told = async (id: string) =>
  (await rows('select type from events where source_id = $1 order by sequence', id)).map(({ type }) => type);

describe('a surplus', () => {
  test.each([
    [usdt, 3_000_000n],
    [eth, ether / 500n],
  ])('goes back to the address that the payer names behind a link, in $symbol', async (token, surplus) => {
    const payment = await overpaid(token, surplus);
    const { refund, linkToken } = await request(surplusOf(payment, surplus, null));
    expect(await read(refund.id)).toMatchObject({ status: 'requested', destination: null, amount: String(surplus) });
    await expect(approveRefund(stage.ports, { id: refund.id, reason: null }, administrator)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const link = { paymentId: payment.id, token: linkToken ?? '' };
    const wallet = freshWallet();
    expect(await readPayerRefund(ports(), link)).toMatchObject({ id: refund.id, destination: null });
    await nameRefundAddress(ports(), link, wallet);
    await approveRefund(stage.ports, { id: refund.id, reason: null }, administrator);
    await stage.until(reached(refund.id, 'completed'));
    expect(await stage.balance(wallet, token)).toBe(surplus);
    const types = ['refund.requested', 'refund.approved', 'refund.processing', 'refund.completed'];
    expect(await told(refund.id)).toEqual(types);
    const [posted] = await rows(
      'select amount from ledger_transfers where idempotency_key = $1',
      `refund_surplus:${refund.id}`,
    );
    const [owed] = await rows(
      'select amount from ledger_transfers where idempotency_key = $1',
      `settlement_surplus:${payment.id}`,
    );
    expect(posted).toEqual(owed);
    await expect(fail(refund.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('goes back because its merchant asked for it, once it is approved', async () => {
    const payment = await overpaid(usdt, 3n * dollar);
    const wish = { paymentId: payment.id, depositId: null, amount: null, reason: 'Paid too much', totpCode: undefined };
    const asking = { ...ports(), verifySecondFactor: async () => {} };
    const by = { actorId: shop.merchant.accountId, requestId: null };
    const wallet = freshWallet();
    const ask = () => askRefund(asking, { ...wish, address: wallet, caller: shop.merchant, once: null }, by);
    const asked = await ask();
    const { id } = asked.replayed ? { id: '' } : asked.result;
    await expect(ask()).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    await approveRefund(stage.ports, { id, reason: null }, administrator);
    await stage.until(reached(id, 'completed'));
    expect(await stage.balance(wallet, usdt)).toBe(3n * dollar);
    const merchantId = shop.merchant.accountId;
    expect(await readOwnRefund(stage.db, { merchantId, refundId: id })).toMatchObject({ status: 'completed' });
    const types = ['refund.requested', 'refund.approved', 'refund.processing', 'refund.completed'];
    expect(await told(id)).toEqual(types);
  });

  test('is refunded at most once, in whatever parts', async () => {
    const payment = await overpaid(usdt, 3n * dollar);
    const first = await approved(surplusOf(payment, dollar, freshWallet()));
    const second = await approved(surplusOf(payment, 2n * dollar - 1n, freshWallet()));
    await expect(request(surplusOf(payment, 2n, freshWallet()))).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      message: expect.stringMatching(/^1 base units/),
    });
    for (const id of [first, second]) await stage.until(reached(id, 'completed'));
    const last = await approved(surplusOf(payment, 1n, freshWallet()));
    await stage.until(reached(last, 'completed'));
    await expect(request(surplusOf(payment, 1n, null))).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    const [{ sum }] = await rows(
      `select sum(amount) from ledger_transfers where idempotency_key = any($1)`,
      [first, second, last].map((id) => `refund_surplus:${id}`),
    );
    expect(sum).toBe('3.00');
  });

  test('is not taken twice by 20 requests at the same time', async () => {
    const payment = await overpaid(usdt, 5n * dollar);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => request(surplusOf(payment, dollar, freshWallet()))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set(['INSUFFICIENT_FUNDS']));
  });

  test('that is rejected or given up is there again', async () => {
    const payment = await overpaid(usdt, dollar);
    const { refund } = await request(surplusOf(payment, dollar, freshWallet()));
    await rejectRefund(stage.ports, { id: refund.id, reason: 'Asked for twice' }, administrator);
    const id = await approved(surplusOf(payment, dollar, freshWallet()));
    await fail(id);
    expect(await told(id)).toEqual(['refund.requested', 'refund.approved', 'refund.failed']);
    const { refund: again } = await request(surplusOf(payment, dollar, freshWallet()));
    expect(again.status).toBe('requested');
  });
});

describe('what was credited', () => {
  const asking = () => ({ ...ports(), verifySecondFactor: async () => {} });
  const balance = async () => readBalance(stage.db, shop.merchant.accountId);

  test.each([usdt, eth])('goes back to the payer out of the balance of its merchant, in $symbol', async (token) => {
    const payment = await overpaid(token, 0n);
    const by = { actorId: shop.merchant.accountId, requestId: null };
    const wish = { paymentId: payment.id, depositId: null, amount: null, reason: 'Returned', totpCode: undefined };
    const order = { ...wish, source: 'balance', amountUsd: '6.00', address: null } as const;
    const before = await balance();
    const asked = await askRefund(asking(), { ...order, caller: shop.merchant, once: null }, by);
    const { id } = asked.replayed ? { id: '' } : asked.result;
    const own = { merchantId: shop.merchant.accountId, refundId: id };
    const secrets = new SealedSecrets({ keys: new Map([['test', randomBytes(32)]]), sealWith: 'test' }, stage.ids);
    const { linkToken } = await linkOwnRefund({ ...asking(), secrets }, { ...own, code: undefined, keyId: null }, by);
    const wallet = freshWallet();
    await nameRefundAddress(ports(), { paymentId: payment.id, token: linkToken ?? '' }, wallet);
    expect(await balance()).toMatchObject({ balanceUsd: before.balanceUsd, reservedUsd: '6.00' });
    await approveRefund(stage.ports, { id, reason: null }, administrator);
    await stage.until(reached(id, 'completed'));
    expect(await stage.balance(wallet, token)).toBe(BigInt((await read(id)).amount));
    const after = await balance();
    expect([Number(before.balanceUsd) - Number(after.balanceUsd), after.reservedUsd]).toEqual([6, '0.00']);
    const types = ['refund.requested', 'refund.approved', 'refund.processing', 'refund.completed'];
    expect(await told(id)).toEqual(types);
  });
});

describe('money that no payment took', () => {
  const unmatched = async (token: TestToken, amount: bigint): Promise<{ depositId: string; payment: Waiting }> => {
    const payment = await overpaid(usdt, 0n);
    await stage.send(payment.address, token, amount);
    const find = () =>
      rows(
        `select id from deposits where payment_id = $1 and ruling = 'unmatched' and confirmed_at is not null`,
        payment.id,
      );
    await stage.until(async () => (await find()).length > 0);
    const [{ id }] = await find();
    return { depositId: id, payment };
  };
  const orderOf = (depositId: string, address: string | null): RefundOrder => ({
    source: 'unmatched',
    chainId: null,
    paymentId: null,
    depositId,
    amount: null,
    address,
    reason: 'Sent after the end',
  });

  test.each([
    [usdt, 7n * dollar],
    [eth, ether / 100n],
  ])('goes back whole from the address it lies on, in $symbol', async (token, amount) => {
    const { depositId, payment } = await unmatched(token, amount);
    const wallet = freshWallet();
    const id = await approved(orderOf(depositId, wallet));
    await stage.until(reached(id, 'completed'), 120);
    expect(await stage.balance(wallet, token)).toBe(amount);
    if (token.contract !== null) expect(await stage.balance(payment.address, token)).toBe(0n);
    expect(await attempts(id)).toMatchObject([{ status: 'final', succeeded: true, source_kind: 'deposit' }]);
    await expect(request(orderOf(depositId, wallet))).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('is no gas for the sweep of the address it lies on', async () => {
    await stage.anvil.setNextBlockTimestamp(Math.ceil(stage.clock.now().getTime() / 1000) + 2);
    const payment = await shop.waiting('10.00', usdt);
    // A part only: the whole in another coin would be the payer's choice.
    const amount = ether / 500n;
    await stage.send(payment.address, eth, amount);
    await stage.send(payment.address, usdt, payment.needs);
    await stage.until(shop.reached(payment, 'completed'));
    expect(await stage.balance(payment.address, eth)).toBeGreaterThanOrEqual(amount);
    const [{ id: depositId }] = await rows(
      `select id from deposits where payment_id = $1 and ruling = 'unmatched'`,
      payment.id,
    );
    const wallet = freshWallet();
    const id = await approved(orderOf(depositId, wallet));
    await stage.until(reached(id, 'completed'));
    expect(await stage.balance(wallet, eth)).toBe(amount);
  });

  test('goes back once, however many ask for it', async () => {
    const { depositId } = await unmatched(usdt, dollar);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => request(orderOf(depositId, freshWallet()))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(request({ ...orderOf(depositId, null), amount: 1n })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a receiver who is listed when the payout has its number', () => {
  const moments: [string, () => MachinePorts, object[]][] = [
    ['that nothing was signed with', () => adapterWith(stage, () => ({ build: dies })), []],
    [
      'that may have been signed with',
      () => ({ ...stage.outgoing, signer: { ...stage.signer, signIntent: dies } }),
      [{ status: 'final', succeeded: false, nonce: expect.anything() }],
    ],
  ];

  test.each(moments)('%s gets nothing and keeps no other payout waiting', async (_when, failing, ended) => {
    const payment = await overpaid(usdt, 2n * dollar);
    const [listed, other] = [freshWallet(), freshWallet()];
    const id = await approved(surplusOf(payment, dollar, listed));
    await stage.work(failing());
    expect(await attempts(id)).toMatchObject([{ status: 'reserved', nonce: expect.anything() }]);
    await listAddress(ports(), { chainType: 'evm', address: listed, reason: 'Listed' }, administrator);
    const behind = await approved(surplusOf(payment, dollar, other));
    stage.clock.advance({ minutes: 2 });
    await stage.until(reached(behind, 'completed'));
    await stage.until(async () => (await attempts(id)).at(-1).status === 'intent');
    expect(await attempts(id)).toMatchObject([...ended, { status: 'intent', nonce: null }]);
    expect([await stage.balance(listed, usdt), await stage.balance(other, usdt)]).toEqual([0n, dollar]);
    expect((await fail(id)).status).toBe('failed');
  });
});

describe('a refund whose worker dies', () => {
  test.each(deaths)('%s arrives once and cannot be given up meanwhile', async (_when, failing) => {
    const payment = await overpaid(usdt, dollar);
    const wallet = freshWallet();
    const id = await approved(surplusOf(payment, dollar, wallet));
    await stage.work(failing(stage));
    await expect(fail(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    stage.clock.advance({ minutes: 2 });
    await stage.until(reached(id, 'completed'));
    expect(await stage.balance(wallet, usdt)).toBe(dollar);
    expect(await attempts(id)).toMatchObject([{ status: 'final', succeeded: true }]);
  });

  test('is planned once by several workers', async () => {
    const payment = await overpaid(usdt, dollar);
    const id = await approved(surplusOf(payment, dollar, freshWallet()));
    const planning = { ...stage.outgoing, onWaiting: () => {} };
    const planned = await Promise.all(Array.from({ length: 5 }, () => planRefunds(planning)));
    expect(planned.reduce((sum, count) => sum + count, 0)).toBe(1);
    await stage.until(reached(id, 'completed'));
  });
});

test('what the signer has no limits for waits without blocking anything, and can be given up', async () => {
  const payment = await overpaid(usdc, dollar);
  const id = await approved(surplusOf(payment, dollar, freshWallet()));
  await stage.work();
  expect(await read(id)).toMatchObject({ status: 'processing', waitingReason: 'signer_refused' });
  expect(await attempts(id)).toMatchObject([{ status: 'intent', nonce: null }]);
  expect((await fail(id)).status).toBe('failed');
});

test('once the signer was asked, it signs what is accepted, and what it would not sign is refused at once', async () => {
  await noteSigner({ db: stage.db, signer: stage.signer });
  const unsigned = surplusOf(await overpaid(usdc, dollar), dollar, freshWallet());
  await expect(request(unsigned)).rejects.toMatchObject({ code: 'CONFLICT' });
  for (const token of [usdt, eth]) {
    const payment = await overpaid(token, dollar);
    const toTreasury = surplusOf(payment, dollar, await stage.treasury());
    await expect(request(toTreasury)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    const id = await approved(surplusOf(payment, dollar, freshWallet()));
    await stage.until(reached(id, 'completed'));
  }
});

test('a receiver that is listed after the approval gets nothing', async () => {
  const payment = await overpaid(usdt, dollar);
  const wallet = freshWallet();
  const id = await approved(surplusOf(payment, dollar, wallet));
  await listAddress(ports(), { chainType: 'evm', address: wallet, reason: 'Listed' }, administrator);
  await stage.work();
  await stage.work();
  expect(await stage.balance(wallet, usdt)).toBe(0n);
  expect(await rows('select status, last_error from outgoing where purpose_id = $1', id)).toEqual([
    { status: 'intent', last_error: 'the receiver is on the blacklist' },
  ]);
  expect(await fail(id)).toMatchObject({ status: 'failed', destination: wallet });
});
