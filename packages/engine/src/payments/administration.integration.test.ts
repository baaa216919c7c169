import { randomUUID } from 'node:crypto';
import { anyPayment, searchPorts } from '@florin/testing/any-payment';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertOutgoing } from '@florin/database/sql/outgoing/plan';
import { assignDeposits, countFailedSweeps, findDueSweeps, readSweepHindrance } from '@florin/database/sql/sweeps/plan';
import { seedAdministrator } from '@florin/testing/administrator';
import { mustBalance } from '@florin/testing/books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { seedMerchant } from '@florin/testing/merchant';
import { PaymentScene } from '@florin/testing/payment-scene';
import { listAudit } from '../audit/list-audit.ts';
import type { Actor } from '../audit/record.ts';
import { createPayment } from './create-payment.ts';
import { expirePayment } from './expire-payment.ts';
import { failPayment } from './fail-payment.ts';
import { listAdminPayments } from './list-admin-payments.ts';
import type { PaymentFilter } from './payment-filter.ts';
import { listUntakenDeposits } from '../deposits/list-unmatched-deposits.ts';
import { movePayment } from './move-payment.ts';
import { retrySweep } from '../sweeps/retry-sweep.ts';

const { eth, usdc } = testTokens;
let scene: PaymentScene;
let by: Actor;

beforeAll(async () => {
  scene = await PaymentScene.open();
  by = await seedAdministrator(scene.database.url('owner'));
});
afterAll(() => scene.close());
afterEach(() => mustBalance(scene));

const reason = 'asked by the merchant';
const order = ({ id }: { id: string }) => ({ paymentId: id, reason });
const conflict = { code: 'CONFLICT' };
const partlyPaid = async () => {
  const payment = await scene.waiting('32.00', eth);
  await scene.block({ to: payment.address, token: eth, amount: payment.needs / 2n });
  return payment;
};
const confirmed = async () => {
  const payment = await scene.waiting('32.00', eth);
  await scene.block({ to: payment.address, token: eth, amount: payment.needs });
  await scene.blocks(testChain.confirmationsRequired);
  return payment;
};
const sweepFailed = async () => {
  const payment = await confirmed();
  const givenUp = { move: 'sweep_gave_up', action: 'payment.give_up', participle: 'given up' } as const;
  await movePayment(givenUp)(scene.ports, order(payment), by);
  return payment;
};

describe('expire', () => {
  test('ends a payment without a choice, with its event and its audit row', async () => {
    const payment = await scene.create('20.00');
    const told = await expirePayment(scene.ports, order(payment), by);
    expect(told).toMatchObject({ id: payment.id, status: 'expired', merchantId: scene.merchant.accountId });
    expect(await scene.told(payment)).toEqual(['payment.created', 'payment.expired']);
    const { entries } = await listAudit(scene.db, {
      actorId: null,
      action: 'payment.expire',
      subjectId: payment.id,
      page: 1,
      pageSize: 9,
    });
    expect(entries).toMatchObject([
      { ...by, reason, subjectType: 'payment', before: { status: 'awaiting_selection' }, after: { status: 'expired' } },
    ]);
  });

  test('ends one that waits for money and one whose window has closed', async () => {
    const waiting = await scene.waiting('32.00', eth);
    expect((await expirePayment(scene.ports, order(waiting), by)).status).toBe('expired');
    const late = await scene.waiting('32.00', eth);
    scene.clock.advance({ minutes: 31 });
    await scene.closeWindows();
    expect((await expirePayment(scene.ports, order(late), by)).status).toBe('expired');
    expect(await scene.closeWindows()).toBe(0);
  });

  test('is refused once money has arrived, also when the window has closed over it', async () => {
    const payment = await partlyPaid();
    await expect(expirePayment(scene.ports, order(payment), by)).rejects.toMatchObject(conflict);
    scene.clock.advance({ minutes: 31 });
    await scene.closeWindows();
    expect(await scene.status(payment)).toBe('expired_selection');
    await expect(expirePayment(scene.ports, order(payment), by)).rejects.toMatchObject({
      ...conflict,
      message: 'Money has arrived for this payment: it cannot be expired.',
    });
  });

  test('is refused for a payment that is expired, confirmed or unknown', async () => {
    const payment = await scene.create('20.00');
    await expirePayment(scene.ports, order(payment), by);
    await expect(expirePayment(scene.ports, order(payment), by)).rejects.toMatchObject(conflict);
    await expect(expirePayment(scene.ports, order(await confirmed()), by)).rejects.toMatchObject(conflict);
    await expect(expirePayment(scene.ports, order({ id: randomUUID() }), by)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('money that arrives afterwards is listed as unmatched, newest first', async () => {
    const payment = await scene.waiting('32.00', eth);
    await expirePayment(scene.ports, order(payment), by);
    await scene.block({ to: payment.address, token: eth, amount: payment.needs });
    const { total, deposits } = await listUntakenDeposits(scene.db, { page: 1, pageSize: 1 });
    expect(deposits).toMatchObject([
      { symbol: 'ETH', amount: String(payment.needs), reason: 'after_settlement', paymentId: payment.id },
    ]);
    expect(await scene.status(payment)).toBe('expired');
    await scene.reorg(1);
    expect((await listUntakenDeposits(scene.db, { page: 1, pageSize: 1 })).total).toBe(total - 1n);
  });

  test('parallel administrators expire it once', async () => {
    const payment = await scene.create('20.00');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => expirePayment(scene.ports, order(payment), by)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await scene.told(payment)).toEqual(['payment.created', 'payment.expired']);
  });
});

describe('fail', () => {
  test('takes a payment out of processing from any unsettled status', async () => {
    const expired = await scene.create('20.00');
    await expirePayment(scene.ports, order(expired), by);
    const confirming = await scene.waiting('32.00', eth);
    await scene.block({ to: confirming.address, token: eth, amount: confirming.needs });
    const payments = [
      await scene.create('20.00'),
      await scene.waiting('32.00', eth),
      await partlyPaid(),
      confirming,
      await confirmed(),
      await sweepFailed(),
      expired,
    ];
    for (const payment of payments) {
      expect((await failPayment(scene.ports, order(payment), by)).status).toBe('failed');
      expect((await scene.told(payment)).at(-1)).toBe('payment.failed');
    }
  });

  test('is refused for one that has failed or is unknown', async () => {
    const payment = await scene.create('20.00');
    await failPayment(scene.ports, order(payment), by);
    await expect(failPayment(scene.ports, order(payment), by)).rejects.toMatchObject(conflict);
    await expect(failPayment(scene.ports, order({ id: randomUUID() }), by)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('holds back a sweep that was not signed yet', async () => {
    const payment = await confirmed();
    const sweep = randomUUID();
    const { rows } = await scene.db.pool.query('select id from deposits where payment_id = $1', [payment.id]);
    await scene.db.run(insertOutgoing, {
      id: sweep,
      chainId: testChain.id,
      purpose: 'sweep',
      purposeId: payment.id,
      tokenId: eth.id,
      sourceKind: 'deposit',
      sourceIndex: payment.depositIndex,
      sourceAddress: payment.address,
      destination: `0x${'1'.repeat(40)}`,
      amount: payment.needs - 1n,
      feeCap: 1n,
      now: scene.clock.now(),
    });
    const deposits = rows.map(({ id }: { id: string }) => id);
    await scene.db.run(assignDeposits, { depositIds: deposits, outgoingId: sweep });
    expect(await scene.db.maybe(readSweepHindrance, { outgoingId: sweep })).toBeNull();
    await failPayment(scene.ports, order(payment), by);
    expect(await scene.db.maybe(readSweepHindrance, { outgoingId: sweep })).toEqual({
      reason: 'the payment has failed',
      listed: false,
    });
  });
});

describe('retry-sweep', () => {
  const failedSweep = async (paymentId: string): Promise<void> => {
    const id = randomUUID();
    const hash = `0x${id}`;
    await scene.db.pool.query(
      `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_index, source_address,
         destination, amount, fee_cap, status, nonce, unsigned, tx_hash, raw, succeeded, next_attempt_at, created_at)
       values ($1, $2, 'sweep', $3, $4, 'deposit', 1, '0x1', '0x2', 1, 1, 'final', (random() * 1e9)::int, '', $6, '',
               false, $5, $5)`,
      [id, testChain.id, paymentId, eth.id, scene.clock.now(), hash],
    );
    await scene.db.pool.query(
      `insert into outgoing_signatures (chain_id, tx_hash, outgoing_id, effect, unsigned, raw, amount, fee_cap, signed_at)
       values ($1, $2, $3, 'movement', '', '', 1, 1, $4)`,
      [testChain.id, hash, id, scene.clock.now()],
    );
  };
  test('makes the sweep due at once, with all its tries', async () => {
    const payment = await confirmed();
    for (let failure = 0; failure < 5; failure += 1) await failedSweep(payment.id);
    expect(await scene.db.one(countFailedSweeps, { paymentId: payment.id })).toEqual({ failed: 5n });
    const givenUp = { move: 'sweep_gave_up', action: 'payment.give_up', participle: 'given up' } as const;
    await movePayment(givenUp)(scene.ports, order(payment), by);
    expect(await scene.db.one(countFailedSweeps, { paymentId: payment.id })).toEqual({ failed: 0n });
    expect((await retrySweep(scene.ports, order(payment), by)).status).toBe('confirmed');
    const due = await scene.db.many(findDueSweeps, { now: scene.clock.now(), limit: 1_000, exceptChains: [] });
    expect(due.map(({ id }) => id)).toContain(payment.id);
    expect((await scene.told(payment)).slice(-3)).toEqual([
      'payment.confirmed',
      'payment.sweep_failed',
      'payment.confirmed',
    ]);
    scene.clock.advance({ seconds: 1 });
    await failedSweep(payment.id);
    expect(await scene.db.one(countFailedSweeps, { paymentId: payment.id })).toEqual({ failed: 1n });
  });

  test('is refused from every other status', async () => {
    for (const payment of [await scene.create('20.00'), await partlyPaid(), await confirmed()]) {
      await expect(retrySweep(scene.ports, order(payment), by)).rejects.toMatchObject(conflict);
    }
    await expect(retrySweep(scene.ports, order({ id: randomUUID() }), by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the list', () => {
  type Asked = Partial<PaymentFilter> & { merchantId?: string; page?: number; size?: number };
  const list = ({ merchantId = undefined, page = 1, size = 100, ...filter }: Asked = {}) =>
    listAdminPayments(searchPorts(scene.db), {
      merchantId: merchantId ?? null,
      filter: { ...anyPayment, ...filter },
      cut: { page, size },
    });

  test('has the payments of every merchant, newest first, by status and by merchant', async () => {
    const other = await seedMerchant(scene.database.url('owner'));
    const mine = await scene.create('20.00');
    const theirs = await createPayment(scene.ports, other, {
      amountUsd: '21.00',
      description: 'theirs',
      redirectUrl: null,
      cancelUrl: null,
      allowedTokenIds: undefined,
    });
    const all = await list();
    expect(all.payments.slice(0, 2).map(({ id }) => id)).toEqual([theirs.id, mine.id]);
    expect(all.total).toBe(BigInt(all.payments.length));
    expect(await list({ merchantId: other.accountId })).toMatchObject({
      total: 1n,
      payments: [{ id: theirs.id, merchantEmail: `${other.accountId}@example.com`, description: 'theirs' }],
    });
    await failPayment(scene.ports, order(theirs), by);
    const failed = await list({ statuses: ['failed'] });
    expect(failed.payments[0]?.id).toBe(theirs.id);
    expect(failed.payments.every(({ status }) => status === 'failed')).toBe(true);
    expect(failed.total).toBe(BigInt(failed.payments.length));
    const both: Asked = { statuses: ['failed'], merchantId: other.accountId };
    expect((await list(both)).payments.map(({ id }) => id)).toEqual([theirs.id]);
    expect(await list({ ...both, statuses: ['completed'] })).toEqual({ total: 0n, payments: [], nextCursor: null });
    const second = await list({ page: 2, size: 1 });
    expect(second.payments.map(({ id }) => id)).toEqual([mine.id]);
  });

  test('shows what was chosen and received', async () => {
    const payment = await partlyPaid();
    const [shown] = (await list({ merchantId: scene.merchant.accountId })).payments;
    expect(shown).toMatchObject({
      id: payment.id,
      tokenSymbol: 'ETH',
      chainShortName: testChain.shortName,
      required: String(payment.needs),
      received: String(payment.needs / 2n),
      receivedUsd: '16.00',
      address: payment.address,
    });
    await scene.block({ to: payment.address, token: usdc, amount: 1_000_000n });
    const untaken = await listUntakenDeposits(scene.db, { page: 1, pageSize: 1 });
    expect(untaken.deposits[0]).toMatchObject({ symbol: 'USDC', reason: 'wrong_token', isConfirmed: false });
  });
});
