import { randomUUID } from 'node:crypto';
import { evmAddressBook } from '@florin/chain-evm/address-book';
import { seedAdministrator } from '@florin/testing/administrator';
import { mustBalance } from '@florin/testing/books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { lockWaiters } from '@florin/testing/lock-waiters';
import { PaymentScene } from '@florin/testing/payment-scene';
import { sweep } from '@florin/testing/treasury-stand-in';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../audit/record.ts';
import { decideWaiting } from './decide-waiting.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { rejectRefund } from '../refunds/review-refund.ts';
import { assignDeposit } from './assign-deposit.ts';
import { expirePayment } from '../payments/expire-payment.ts';
import { ignoreDeposit } from './ignore-deposit.ts';
import { listUntakenDeposits } from './list-unmatched-deposits.ts';
import { settlePart } from '../payments/settle-part.ts';

const { eth, usdt, usdc } = testTokens;
const depth = testChain.confirmationsRequired;
const reason = 'asked by the merchant';
const conflict = { code: 'CONFLICT' };

let scene: PaymentScene;
let by: Actor;
beforeAll(async () => {
  scene = await PaymentScene.open();
  by = await seedAdministrator(scene.database.url('owner'));
});
afterAll(() => scene.close());
afterEach(() => mustBalance(scene));

const page = { page: 1, pageSize: 100 };
const newest = async (): Promise<string> => (await listUntakenDeposits(scene.db, page)).deposits[0]?.id ?? '';
const assign = (depositId: string, payment: { id: string }) =>
  assignDeposit(scene.ports, { depositId, paymentId: payment.id, reason }, by);

/** A payment that was given up, and money that came for it afterwards. */
const paidTooLate = async (amount = 20_000_000n) => {
  const payment = await scene.waiting('20.00', usdt);
  await expirePayment(scene.ports, { paymentId: payment.id, reason }, by);
  await scene.block({ to: payment.address, token: usdt, amount });
  await scene.blocks(depth);
  return { payment, depositId: await newest() };
};

describe('assign', () => {
  test('opens an expired payment again at the present rate and completes it', async () => {
    const { payment, depositId } = await paidTooLate();
    await scene.freshRate(usdt, '1.0');
    expect(await assign(depositId, payment)).toMatchObject({ id: depositId, reason: null, paymentId: payment.id });
    expect(await scene.status(payment)).toBe('confirmed');
    await sweep(scene);
    expect(await scene.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
    expect((await scene.told(payment)).slice(-5)).toEqual([
      'payment.expired',
      'payment.awaiting_payment',
      'payment.confirming',
      'payment.confirmed',
      'payment.completed',
    ]);
    await expect(assign(depositId, payment)).rejects.toMatchObject(conflict);
  });

  test('counts at the open lock of the same token', async () => {
    const payment = await scene.waiting('20.00', usdt);
    await scene.block({ to: payment.address, token: usdt, amount: 40_000n });
    await assign(await newest(), payment);
    expect(await scene.read(payment)).toMatchObject({ status: 'partially_paid', received: '40000' });
  });

  test('takes the place of another choice that has received nothing', async () => {
    const payment = await scene.waiting('32.00', eth);
    await scene.freshRate(usdc, '1.0');
    await scene.block({ to: payment.address, token: usdc, amount: 31_000_000n });
    await assign(await newest(), payment);
    expect(await scene.read(payment)).toMatchObject({ status: 'partially_paid', token: { symbol: 'USDC' } });
  });

  test('pays the whole of a payment with money on another one’s address, which is swept from there', async () => {
    const { depositId } = await paidTooLate(25_000_000n);
    const meant = await scene.create('25.00');
    await scene.freshRate(usdt, '1.0');
    await assign(depositId, meant);
    expect(await scene.status(meant)).toBe('confirmed');
    await sweep(scene);
    expect(await scene.read(meant)).toMatchObject({ status: 'completed', netSettlementUsd: '24.62' });
  });

  test('refuses money on another address that is not the whole', async () => {
    const { depositId } = await paidTooLate(10_000_000n);
    const meant = await scene.create('25.00');
    await scene.freshRate(usdt, '1.0');
    await expect(assign(depositId, meant)).rejects.toMatchObject(conflict);
    expect(await scene.status(meant)).toBe('awaiting_selection');
  });

  test('refuses a payment that has its amount, has received another token, or is unknown', async () => {
    const { depositId } = await paidTooLate();
    const paid = await scene.waiting('20.00', usdt);
    await scene.block({ to: paid.address, token: usdt, amount: paid.needs });
    await expect(assign(depositId, paid)).rejects.toMatchObject(conflict);
    const other = await scene.waiting('32.00', eth);
    await scene.block({ to: other.address, token: eth, amount: other.needs / 2n });
    await scene.block({ to: other.address, token: usdc, amount: 1_000_000n });
    await expect(assign(await newest(), other)).rejects.toMatchObject(conflict);
    await expect(assign(depositId, { id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(assign(randomUUID(), other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('takes what only a balance shows once its block is final, since nodes cannot agree on it', async () => {
    const payment = await scene.waiting('20.00', usdt);
    await scene.block({ to: payment.address, token: usdt, amount: 40_000n });
    const depositId = await newest();
    await scene.db.pool.query(`update deposits set reason = 'untraced' where id = $1`, [depositId]);
    await expect(assign(depositId, payment)).rejects.toMatchObject(conflict);
    await scene.blocks(depth);
    await assign(depositId, payment);
    expect(await scene.read(payment)).toMatchObject({ status: 'partially_paid', received: '40000' });
  });

  test('needs a fresh rate', async () => {
    const { payment, depositId } = await paidTooLate();
    scene.clock.advance({ minutes: 5 });
    await expect(assign(depositId, payment)).rejects.toMatchObject({ code: 'RATE_STALE' });
  });
});

describe('an assigned deposit on another address that a reorg took', () => {
  const assigned = async () => {
    const left = await scene.waiting('20.00', usdt);
    await expirePayment(scene.ports, { paymentId: left.id, reason }, by);
    const paid = { to: left.address, token: usdt, amount: 25_000_000n, txHash: `0x${randomUUID().padEnd(64, '0')}` };
    await scene.block(paid);
    const depositId = await newest();
    const meant = await scene.create('25.00');
    await scene.freshRate(usdt, '1.0');
    await assign(depositId, meant);
    await scene.reorg(1);
    await scene.blocks(2);
    expect(await scene.status(meant)).toBe('awaiting_payment');
    return { meant, paid, depositId };
  };
  const ruling = async (depositId: string) =>
    (await scene.db.pool.query('select ruling, reason from deposits where id = $1', [depositId])).rows[0];

  test('counts again when it returns', async () => {
    const { meant, paid } = await assigned();
    await scene.block(paid);
    expect(await scene.status(meant)).toBe('confirming');
  });

  test('is unmatched when it returns after the payment was completed with another token', async () => {
    const { meant, paid, depositId } = await assigned();
    scene.clock.advance({ minutes: 31 });
    await scene.closeWindows();
    const { address } = await scene.choose(meant, usdc);
    await scene.block({ to: address, token: usdc, amount: 25_000_000n });
    await scene.blocks(depth);
    await sweep(scene);
    expect(await scene.status(meant)).toBe('completed');
    await scene.block(paid);
    expect(await ruling(depositId)).toEqual({ ruling: 'unmatched', reason: 'after_settlement' });
  });

  test('does not mix with the other token that the payer has chosen and paid since', async () => {
    const { meant, paid, depositId } = await assigned();
    scene.clock.advance({ minutes: 31 });
    await scene.closeWindows();
    const { address } = await scene.choose(meant, usdc);
    await scene.block({ to: address, token: usdc, amount: 10_000_000n });
    await scene.block(paid);
    expect(await ruling(depositId)).toEqual({ ruling: 'awaiting_rule', reason: null });
    await decideWaiting(scene.ports, (error) => {
      throw error;
    });
    expect(await ruling(depositId)).toEqual({ ruling: 'unmatched', reason: 'wrong_token' });
    expect(await scene.read(meant)).toMatchObject({ status: 'partially_paid', received: '10000000' });
  });
});

describe('ignore', () => {
  test('hides a deposit and shows it again; nothing moves', async () => {
    const { depositId } = await paidTooLate();
    const shown = async (ignored: boolean) =>
      (await listUntakenDeposits(scene.db, { list: ignored ? 'ignored' : 'open', ...page })).deposits.some(
        ({ id }) => id === depositId,
      );
    expect(await ignoreDeposit(scene.ports, { depositId, reason, ignored: true }, by)).toMatchObject({
      isIgnored: true,
      reason: 'after_settlement',
    });
    expect([await shown(false), await shown(true)]).toEqual([false, true]);
    await ignoreDeposit(scene.ports, { depositId, reason, ignored: false }, by);
    expect([await shown(false), await shown(true)]).toEqual([true, false]);
  });

  test('is refused once a payment has taken the deposit, and for one that is unknown', async () => {
    const { payment, depositId } = await paidTooLate();
    await scene.freshRate(usdt, '1.0');
    await assign(depositId, payment);
    const ignore = (id: string) => ignoreDeposit(scene.ports, { depositId: id, reason, ignored: true }, by);
    await expect(ignore(depositId)).rejects.toMatchObject(conflict);
    await expect(ignore(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

const refund = (depositId: string) => {
  const ports = { ...scene.ports, addressBooks: new Map([[evmAddressBook.family, evmAddressBook]]) };
  const order = { source: 'unmatched', chainId: null, paymentId: null, depositId, amount: null, reason } as const;
  return requestRefund(ports, { ...order, address: '0x52908400098527886E0F7030069857D2E4169EE7' }, by);
};

test('a deposit that a refund has taken hold of is neither assigned nor hidden', async () => {
  const { payment, depositId } = await paidTooLate();
  const requested = await refund(depositId);
  await scene.freshRate(usdt, '1.0');
  await expect(assign(depositId, payment)).rejects.toMatchObject(conflict);
  await expect(ignoreDeposit(scene.ports, { depositId, reason, ignored: true }, by)).rejects.toMatchObject(conflict);
  await rejectRefund(scene.ports, { id: requested.refund.id, reason }, by);
  await assign(depositId, payment);
});

describe('of two who wait for a deposit at once', () => {
  /** Begins both while somebody else holds the deposit, the first in front, and lets them go. */
  async function queue(depositId: string, acts: readonly (() => Promise<unknown>)[]): Promise<string[]> {
    const holder = await scene.db.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from deposits where id = $1 for update', [depositId]);
      const begun: Promise<unknown>[] = [];
      for (const act of acts) {
        begun.push(act());
        await expect.poll(() => lockWaiters(scene.db.pool)).toBe(begun.length);
      }
      await holder.query('commit');
      const ends = await Promise.allSettled(begun);
      return ends.map((end) => (end.status === 'fulfilled' ? 'done' : (end.reason as { code: string }).code));
    } finally {
      holder.release();
    }
  }

  test('a refund comes before an assignment to another payment, which is refused', async () => {
    const { depositId } = await paidTooLate();
    const meant = await scene.create('20.00');
    await scene.freshRate(usdt, '1.0');
    const ends = await queue(depositId, [() => refund(depositId), () => assign(depositId, meant)]);
    expect(ends).toEqual(['done', 'CONFLICT']);
    expect(await scene.status(meant)).toBe('awaiting_selection');
  });

  test('an assignment comes before a refund, which is refused', async () => {
    const { depositId } = await paidTooLate();
    const meant = await scene.create('20.00');
    await scene.freshRate(usdt, '1.0');
    const ends = await queue(depositId, [() => assign(depositId, meant), () => refund(depositId)]);
    expect(ends).toEqual(['done', 'CONFLICT']);
    await sweep(scene);
    expect(await scene.status(meant)).toBe('completed');
  });

  test('a refund of coins that belong to no payment is requested once', async () => {
    const { depositId } = await paidTooLate();
    await scene.db.pool.query('update deposits set payment_id = null where id = $1', [depositId]);
    const ends = await queue(depositId, [() => refund(depositId), () => refund(depositId)]);
    expect(ends).toEqual(['done', 'CONFLICT']);
  });
});

describe('settle-partial', () => {
  const settle = (payment: { id: string }) => settlePart(scene.ports, { paymentId: payment.id, reason }, by);

  test('settles a part at once, and is refused while anything is open', async () => {
    const payment = await scene.waiting('40.00', usdt);
    await expect(settle(payment)).rejects.toMatchObject(conflict);
    await scene.block({ to: payment.address, token: usdt, amount: 10_000_000n });
    scene.clock.advance({ minutes: 31 });
    await scene.closeWindows();
    await expect(settle(payment)).rejects.toMatchObject(conflict);
    await scene.blocks(depth);
    expect((await settle(payment)).status).toBe('expired_selection');
    await expect(settle(payment)).rejects.toMatchObject(conflict);
    await sweep(scene);
    expect(await scene.read(payment)).toMatchObject({ status: 'expired_partial', netSettlementUsd: '9.85' });
  });

  test('is refused where nothing was received', async () => {
    const payment = await scene.waiting('40.00', usdt);
    scene.clock.advance({ minutes: 31 });
    await scene.closeWindows();
    await expect(settle(payment)).rejects.toMatchObject(conflict);
    await expect(settle({ id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
