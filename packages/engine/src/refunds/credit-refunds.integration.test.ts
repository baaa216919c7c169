import { evmAddressBook } from '@florin/chain-evm/address-book';
import { readRefundHindrance } from '@florin/database/sql/refunds/payouts';
import type { RefundRow } from '@florin/database/sql/refunds/read';
import { seedAdministrator } from '@florin/testing/administrator';
import { mustBalance } from '@florin/testing/books';
import { testChain, type TestToken, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { listedSender, newAddress } from '@florin/testing/senders';
import { finish, plan, sign, sweep } from '@florin/testing/treasury-stand-in';
import { testWallet, WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../accounts/caller.ts';
import type { Actor } from '../audit/record.ts';
import { listBalanceEntries } from '../ledger/list-balance-entries.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { blacklistPayment } from '../payments/blacklist-payment.ts';
import { lockPayment } from '../payments/payment-store.ts';
import { rejectWithdrawal } from '../withdrawals/reject-withdrawal.ts';
import { setWallet } from '../withdrawals/set-wallet.ts';
import { askRefund, type RefundWish } from './ask-refund.ts';
import { readRefund } from './list-refunds.ts';
import { cancelOwnRefund } from './own-refund.ts';
import { requestRefund } from './request-refund.ts';
import { approveRefund, failRefund, rejectRefund } from './review-refund.ts';

const { usdt, eth } = testTokens;
let scene: PaymentScene;
let administrator: Actor;
let withdrawals: WithdrawalScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
  const ownerUrl = scene.database.url('owner');
  administrator = await seedAdministrator(ownerUrl);
  withdrawals = new WithdrawalScene({ db: scene.db, ownerUrl, clock: scene.clock });
});
afterAll(() => scene.close());
afterEach(() => mustBalance(scene));

/** A completed payment of 20 USD, and what it was credited. */
async function credited(token: TestToken = usdt): Promise<{ id: string; netUsd: string }> {
  const payment = await scene.waiting('20.00', token);
  await scene.block({ to: payment.address, token, amount: payment.needs });
  await scene.blocks(testChain.confirmationsRequired - 1);
  await sweep(scene);
  const { status, netSettlementUsd } = await scene.read(payment);
  expect(status).toBe('completed');
  return { id: payment.id, netUsd: netSettlementUsd ?? '' };
}

const ports = () => ({
  ...scene.ports,
  addressBooks: new Map([[evmAddressBook.family, evmAddressBook]]),
  verifySecondFactor: async () => {},
});

async function ask(
  { id: paymentId }: { id: string },
  amountUsd: string | null,
  { caller = scene.merchant, ...change }: Partial<RefundWish> & { caller?: Caller } = {},
): Promise<RefundRow> {
  const wish = { source: 'balance', depositId: null, amount: null, reason: 'Returned', totpCode: undefined } as const;
  const by = { actorId: caller.accountId, requestId: null };
  const order = { paymentId, ...wish, amountUsd, address: newAddress(), ...change, caller, once: null };
  const outcome = await askRefund(ports(), order, by);
  if (outcome.replayed) throw new TypeError('Nothing was replayed.');
  return outcome.result;
}

async function asOwner(sql: string, id: string): Promise<void> {
  const owner = new Client({ connectionString: scene.database.url('owner') });
  await owner.connect();
  await owner.query(sql, [id]);
  await owner.end();
}

const approve = ({ id }: { id: string }) => approveRefund(scene.ports, { id, reason: null }, administrator);
const balance = () => readBalance(scene.db, scene.merchant.accountId);
const newest = async (limit: number) =>
  (await listBalanceEntries(scene.db, scene.merchant.accountId, { from: null, until: null, cursor: null, limit }))
    .entries;

test('what was credited goes back in parts, in the coins of the payment, and leaves the balance when it is paid', async () => {
  const payment = await credited();
  const before = await balance();
  const first = await ask(payment, '5.00');
  expect(first).toMatchObject({ source: 'balance', amountUsd: '5.00', amount: '5000000', tokenId: usdt.id });
  expect(await balance()).toMatchObject({ balanceUsd: before.balanceUsd, reservedUsd: '5.00' });
  await approve(first);
  await sweep(scene);
  expect(await readRefund(scene.db, first.id)).toMatchObject({ status: 'completed' });
  const [entry] = await newest(1);
  expect(entry).toMatchObject({ kind: 'refund', changeUsd: '-5.00', refundId: first.id, paymentId: payment.id });
  const after = await balance();
  expect([Number(before.balanceUsd) - Number(after.balanceUsd), after.reservedUsd]).toEqual([5, '0.00']);
  // The rest, without naming it; and then there is nothing left.
  const rest = await ask(payment, null);
  expect(Number(rest.amountUsd)).toBeCloseTo(Number(payment.netUsd) - 5, 2);
  await expect(ask(payment, '0.01')).rejects.toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
    message: '0.00 USD of what was credited are left for refunds.',
  });
  await cancelOwnRefund(scene.ports, { merchantId: scene.merchant.accountId, refundId: rest.id }, administrator);
});

test('requests at the same moment give back no more than was credited', async () => {
  const payment = await credited();
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => ask(payment, '6.00')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  expect(new Set(codes)).toEqual(new Set(['INSUFFICIENT_FUNDS']));
});

describe('what is not paid is available again', () => {
  const turned: [string, (refund: RefundRow) => Promise<unknown>, string][] = [
    [
      'cancelled',
      ({ id }) => cancelOwnRefund(scene.ports, { merchantId: scene.merchant.accountId, refundId: id }, administrator),
      'rejected',
    ],
    ['rejected', ({ id }) => rejectRefund(scene.ports, { id, reason: 'Not this one' }, administrator), 'rejected'],
    [
      'given up',
      async (refund) => {
        await approve(refund);
        await failRefund(scene.ports, { id: refund.id, reason: 'Given up' }, administrator);
      },
      'failed',
    ],
  ];
  test.each(turned)('%s', async (_how, turn, status) => {
    const payment = await credited();
    const before = await balance();
    const refund = await ask(payment, null);
    expect((await balance()).availableUsd).not.toBe(before.availableUsd);
    await turn(refund);
    expect(await readRefund(scene.db, refund.id)).toMatchObject({ status });
    expect(await balance()).toEqual(before);
    const hindrance = await scene.db.maybe(readRefundHindrance, { refundId: refund.id, now: scene.clock.now() });
    expect(hindrance?.reason).toBe('the ledger does not hold its amount');
    // It can be asked for again.
    await rejectRefund(scene.ports, { id: (await ask(payment, null)).id, reason: 'For the next test' }, administrator);
  });

  test('but not while its transaction may still pay it, and a payout that moved nothing is tried again', async () => {
    const refund = await ask(await credited(), '3.00');
    await approve(refund);
    await plan(scene);
    await sign(scene);
    await expect(failRefund(scene.ports, { id: refund.id, reason: 'Given up' }, administrator)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await finish(scene, { success: false });
    expect(await readRefund(scene.db, refund.id)).toMatchObject({
      status: 'processing',
      waitingReason: 'payout_failed',
    });
    scene.clock.advance({ minutes: 1 });
    await sweep(scene);
    expect(await readRefund(scene.db, refund.id)).toMatchObject({ status: 'completed' });
  });
});

describe('is refused', () => {
  test('of a payment that was not credited, and in what does not fit the source', async () => {
    const waiting = await scene.waiting('20.00', usdt);
    await expect(ask(waiting, '1.00')).rejects.toMatchObject({ code: 'CONFLICT' });
    const payment = await credited();
    await expect(ask(payment, '1.00', { source: 'surplus' })).rejects.toMatchObject({
      details: { amount_usd: [expect.any(String)] },
    });
    await expect(ask(payment, null, { amount: 1n })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(ask(payment, '1.00', { depositId: payment.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const amount of ['0.00', '-1', '1.001', 'all'])
      await expect(ask(payment, amount)).rejects.toMatchObject({ name: 'Refusal' });
  });

  test('to an administrator, whose money it is not', async () => {
    const { id: paymentId } = await credited();
    const order = { source: 'balance', chainId: null, depositId: null, amount: null, address: newAddress() } as const;
    await expect(
      requestRefund(ports(), { ...order, paymentId, amountUsd: '1.00', reason: 'Mine' }, administrator),
    ).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  test('beyond what is available, whatever was credited', async () => {
    const payment = await credited();
    const { accountId: merchantId } = scene.merchant;
    await setWallet(
      withdrawals.ports,
      { merchantId, chainId: testChain.id, address: testWallet, label: null },
      administrator,
    );
    const { availableUsd } = await balance();
    const leaving = (Number(availableUsd) - 1).toFixed(2);
    const { id } = await withdrawals.request(scene.merchant, leaving);
    await expect(ask(payment, '1.01')).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      message: 'Only 1.00 USD of the balance are available now.',
    });
    expect(await ask(payment, '1.00')).toMatchObject({ status: 'requested' });
    expect((await balance()).availableUsd).toBe('0.00');
    await rejectWithdrawal(withdrawals.ports, { id, reason: 'For the next test' }, administrator);
  });

  test('beyond the cap of Basic verification, which withdrawals and refunds share', async () => {
    const payment = await credited();
    const caller = { ...scene.merchant, kycLevel: 'basic' } as const;
    const used = await scene.db.pool.query(
      `select (select coalesce(sum(amount_usd), 0) from refunds where status not in ('rejected', 'failed'))
            + (select coalesce(sum(amount_usd), 0) from withdrawals where status not in ('rejected', 'failed')) as usd`,
    );
    const cap = Number(used.rows[0].usd) + 4;
    await scene.changeSettings({ basic_withdrawal_cap_usd: cap.toFixed(2), version: '1000000' });
    await expect(ask(payment, '4.01', { caller })).rejects.toMatchObject({
      message: expect.stringContaining('4.00 USD are left'),
    });
    await ask(payment, '4.00', { caller });
    await scene.changeSettings({ basic_withdrawal_cap_usd: '1000000.00', version: '1000001' });
  });

  test('where the merchant signs what leaves the balance, since a refund is not signed', async () => {
    const payment = await credited();
    const { accountId } = scene.merchant;
    await asOwner(
      `insert into merchant_bindings (account_id, head, passkeys) values ($1, 'h', '{"a": {}}')`,
      accountId,
    );
    await expect(ask(payment, '1.00')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('passkeys'),
    });
    await asOwner('delete from merchant_bindings where account_id = $1', accountId);
    expect(await ask(payment, '1.00')).toMatchObject({ status: 'requested' });
  });
});

describe('the price of the coins', () => {
  test('is that of the request, and one that has moved by more than 5 percent is not approved', async () => {
    const payment = await credited(eth);
    await expect(async () => {
      await scene.freshRate(eth, '2000');
      scene.clock.advance({ minutes: 5 });
      await ask(payment, '10.00');
    }).rejects.toMatchObject({ code: 'RATE_STALE' });
    await scene.freshRate(eth, '2000');
    const refund = await ask(payment, '10.00');
    expect(refund.amount).toBe('5000000000000000');
    for (const moved of ['2110', '1890']) {
      await scene.freshRate(eth, moved);
      await expect(approve(refund)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('5 percent'),
      });
    }
    await scene.freshRate(eth, '2090');
    expect(await approve(refund)).toMatchObject({ status: 'approved' });
    await sweep(scene);
    expect(await readRefund(scene.db, refund.id)).toMatchObject({ status: 'completed', amount: '5000000000000000' });
  });
});

describe('the price of a stablecoin', () => {
  test('is its name, whatever the market asks while it holds its peg', async () => {
    const payment = await credited();
    await scene.freshRate(usdt, '0.98');
    const refund = await ask(payment, '5.00');
    expect(refund.amount).toBe('5000000');
    await scene.freshRate(usdt, '1.01');
    expect(await approve(refund)).toMatchObject({ status: 'approved' });
    await sweep(scene);
  });

  test('is not known while it has lost its peg: nothing is asked for, and nothing approved', async () => {
    const payment = await credited();
    const refund = await ask(payment, '5.00');
    await scene.freshRate(usdt, '0.90');
    await expect(ask(payment, '5.00')).rejects.toMatchObject({ code: 'RATE_STALE' });
    await expect(approve(refund)).rejects.toMatchObject({ code: 'RATE_STALE' });
    await scene.freshRate(usdt, '1.0');
    await rejectRefund(scene.ports, { id: refund.id, reason: 'For the next test' }, administrator);
  });
});

test('the books tell a refund beyond what was credited, and one whose amount nothing holds', async () => {
  const payment = await credited();
  const { id } = await ask(payment, null);
  const broken = async (change: string) => {
    await asOwner(`update refunds set amount_usd = amount_usd ${change} where id = $1`, id);
    return (await scene.violations()).map(({ rule }) => rule);
  };
  expect(await broken('+ 0.01')).toEqual(['refund_held', 'refund_beyond_credit']);
  expect(await broken('- 0.02')).toEqual(['refund_held']);
  expect(await broken('+ 0.01')).toEqual([]);
});

test('a request waits while a sender that was listed since holds its payment, and is not approved', async () => {
  const payment = await credited();
  const refund = await ask(payment, '2.00');
  const { rows } = await scene.db.pool.query('select from_addresses[1] as sender from deposits where payment_id = $1', [
    payment.id,
  ]);
  await listedSender(scene, rows[0].sender);
  const context = { catalogue: await scene.ports.catalogue.current(), ids: scene.ids, now: scene.clock.now() };
  await scene.db.transaction(async (session) => {
    const held = await lockPayment(session, payment.id);
    await blacklistPayment(session, held!, context);
  });
  await expect(approve(refund)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Its payment is blacklisted: release the payment, or reject the refund.',
  });
});
