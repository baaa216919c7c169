import { randomUUID } from 'node:crypto';
import { evmAddressBook } from '@florin/chain-evm/address-book';
import type { OutgoingRow } from '@florin/database/sql/outgoing/claim';
import { lockPayoutToken, sumOpenPayouts } from '@florin/database/sql/withdrawals/payouts';
import { seedAdministrator } from '@florin/testing/administrator';
import { bookedIn, mustBalance } from '@florin/testing/books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { listedSender, newAddress } from '@florin/testing/senders';
import { finish, outgoingPorts, plan, sign, sweep } from '@florin/testing/treasury-stand-in';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keepPayment } from '../payments/keep-payment.ts';
import { assignDeposit } from '../deposits/assign-deposit.ts';
import { releasePayment } from '../deposits/release-payment.ts';
import type { Actor } from '../audit/record.ts';
import { correctBooks } from '../outgoing/correct-books.ts';
import { expirePayment } from '../payments/expire-payment.ts';
import { blacklistSwept } from '../sweeps/blacklist-swept.ts';
import { settleSwept } from '../sweeps/settle-swept.ts';
import { readRefund } from './list-refunds.ts';
import { planRefunds } from './plan-refunds.ts';
import { type RefundOrder, requestRefund } from './request-refund.ts';
import { approveRefund, failRefund, rejectRefund } from './review-refund.ts';

const { eth, usdc, usdt } = testTokens;
const depth = testChain.confirmationsRequired;
const conflict = { code: 'CONFLICT' };

let scene: PaymentScene;
let by: Actor;
beforeAll(async () => {
  scene = await PaymentScene.open();
  by = await seedAdministrator(scene.database.url('owner'));
});
afterAll(() => scene.close());
afterEach(() => mustBalance(scene));

const list = (address = newAddress()): Promise<string> => listedSender(scene, address);
const order = ({ id }: { id: string }) => ({ paymentId: id, reason: 'looked into' });
const ports = () => ({ ...scene.ports, addressBooks: new Map([[evmAddressBook.family, evmAddressBook]]) });
const depositsOf = async ({ id }: { id: string }): Promise<{ id: string; ruling: string; set_apart: boolean }[]> =>
  (
    await scene.db.pool.query(
      `select id, ruling, quarantined_at is not null as set_apart from deposits where payment_id = $1
        order by block_height, position`,
      [id],
    )
  ).rows;
const orderOf = (depositId: string | undefined, change: Partial<RefundOrder> = {}): RefundOrder => ({
  source: 'quarantine',
  chainId: null,
  paymentId: null,
  depositId: depositId ?? '',
  amount: null,
  address: newAddress(),
  reason: 'Sent back',
  ...change,
});
const request = (depositId: string | undefined, change: Partial<RefundOrder> = {}) =>
  requestRefund(ports(), orderOf(depositId, change), by);
const approved = async (depositId: string | undefined): Promise<string> => {
  const { refund } = await request(depositId);
  await approveRefund(scene.ports, { id: refund.id, reason: null }, by);
  return refund.id;
};
const booked = (account: string, token = usdt): Promise<bigint> => bookedIn(scene, account, token);

/** 5 USDT of a clean sender and 15 of a listed one on one address, all of it set apart there. */
const tainted = async () => {
  const payment = await scene.waiting('20.00', usdt);
  await scene.block({ to: payment.address, token: usdt, amount: 5_000_000n });
  await scene.block({ to: payment.address, token: usdt, amount: 15_000_000n, from: await list() });
  await scene.blocks(depth);
  const [clean, listed] = await depositsOf(payment);
  return { payment, clean: clean?.id, listed: listed?.id, account: `quarantine:${payment.depositIndex}` };
};

/** Coins that were in a signed sweep when their sender was listed: set apart in the treasury. */
const taintedInTreasury = async (token = usdt, usd = '20.00') => {
  const payment = await scene.waiting(usd, token);
  const from = newAddress();
  const first = payment.needs / 4n;
  await scene.block({ to: payment.address, token, amount: first });
  await scene.block({ to: payment.address, token, amount: payment.needs - first, from });
  await scene.blocks(depth);
  await plan(scene);
  await sign(scene);
  await list(from);
  await finish(scene);
  expect(await scene.status(payment)).toBe('blacklisted');
  const [clean, listed] = await depositsOf(payment);
  return { payment, clean: clean?.id, listed: listed?.id };
};

/** Confirmed in USDT; nothing took what the same sender paid in USDC before. */
const paidInTwoTokens = async () => {
  const payment = await scene.waiting('20.00', usdt);
  const from = newAddress();
  await scene.block({ to: payment.address, token: usdc, amount: 12_000_000n, from });
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs, from });
  await scene.blocks(depth);
  const [untaken] = await depositsOf(payment);
  expect(untaken?.ruling).toBe('unmatched');
  return { payment, from, untaken: untaken?.id };
};

/** Its sender is listed before its sweep is signed; the window of its choice is over by then. */
const listPayer = async ({ payment, from }: { payment: { id: string }; from: string }): Promise<void> => {
  await plan(scene);
  await list(from);
  const { rows } = await scene.db.pool.query<{ id: string }>('select id from outgoing where purpose_id = $1', [
    payment.id,
  ]);
  await blacklistSwept(outgoingPorts(scene), rows[0]?.id ?? '');
  expect(await scene.status(payment)).toBe('blacklisted');
  scene.clock.advance({ minutes: 40 });
  await scene.freshRate(usdc, '1.0');
};

/** What a deep reorg means for a sweep that had to be signed again at a higher price: so much less arrived. */
async function costMore({ id, depositIndex }: { id: string; depositIndex: bigint }, more: bigint): Promise<void> {
  const { rows } = await scene.db.pool.query<{ id: string; arrived: string; cost: string }>(
    `update outgoing set arrived = arrived - $2, amount = amount - $2, fee_paid = fee_paid + $2, corrections = 1
      where purpose = 'sweep' and purpose_id = $1 returning id, arrived, fee_paid as cost`,
    [id, String(more)],
  );
  const [sweepRow] = rows;
  const [arrived, cost] = [BigInt(sweepRow?.arrived ?? 0), BigInt(sweepRow?.cost ?? 0)];
  const moved = { before: arrived + more, after: arrived };
  const changes = { amount: moved, arrived: moved, cost: { before: cost - more, after: cost } };
  const row = { id: sweepRow?.id, purpose: 'sweep', tokenId: eth.id, sourceIndex: depositIndex } as OutgoingRow;
  const correction = { at: scene.clock.now(), sequence: 1, catalogue: await scene.catalogue.current() };
  await scene.db.transaction((session) =>
    correctBooks(session, { ports: outgoingPorts(scene), row }, { ...correction, changes }),
  );
}

describe('coins set apart on a deposit address', () => {
  test('go back whole, and what is left of the payment goes on by a release', async () => {
    const { payment, listed, account } = await tainted();
    const id = await approved(listed);
    await sweep(scene);
    expect(await readRefund(scene.db, id)).toMatchObject({ status: 'completed', amount: '15000000' });
    expect(await booked(account)).toBe(5_000_000n);
    expect(await depositsOf(payment)).toMatchObject([
      { ruling: 'counted', set_apart: true },
      { ruling: 'refunded', set_apart: false },
    ]);
    await expect(request(listed)).rejects.toMatchObject(conflict);
    expect(await releasePayment(scene.ports, order(payment), by)).toMatchObject({
      status: 'partially_paid',
      receivedUsd: '5.00',
    });
    expect(await booked(account)).toBe(0n);
  });

  test('of a clean sender beside them count no more once they went back', async () => {
    const { payment, clean, account } = await tainted();
    await approved(clean);
    await sweep(scene);
    expect(await booked(account)).toBe(15_000_000n);
    expect((await scene.read(payment)).received).toBe('0');
    expect(await releasePayment(scene.ports, order(payment), by)).toMatchObject({ receivedUsd: '15.00' });
  });

  test('after the settlement go back without touching the credit', async () => {
    const payment = await scene.waiting('20.00', usdt);
    await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
    await scene.blocks(depth);
    await sweep(scene);
    await scene.block({ to: payment.address, token: usdt, amount: 3_000_000n, from: await list() });
    await scene.blocks(depth);
    await approved((await depositsOf(payment))[1]?.id);
    await sweep(scene);
    expect(await booked(`quarantine:${payment.depositIndex}`)).toBe(0n);
    expect((await releasePayment(scene.ports, order(payment), by)).status).toBe('completed');
    expect(await scene.read(payment)).toMatchObject({ netSettlementUsd: '19.70' });
  });

  test('less what the network costs the payer: that stays and is tainted no more', async () => {
    const { payment, listed } = await tainted();
    await scene.changeSettings({ refund_cost_covered_usd: '0' });
    await scene.db.pool.query(
      `insert into transfer_fees (token_id, fee, at) values ($1, 1e15, florin.now()), ($2, 5e14, florin.now())`,
      [usdt.id, eth.id],
    );
    const id = await approved(listed);
    await sweep(scene);
    const { deducted } = await readRefund(scene.db, id);
    expect(BigInt(deducted)).toBeGreaterThan(0n);
    expect(await booked(`deposit:${payment.depositIndex}`)).toBe(BigInt(deducted));
    expect(await booked(`quarantine:${payment.depositIndex}`)).toBe(5_000_000n);
    await scene.changeSettings({ refund_cost_covered_usd: '100.00' });
  });
});

describe('coins set apart in the treasury', () => {
  test('go back from there, each deposit once, and what is left is released', async () => {
    const before = await booked('quarantine:treasury');
    const { payment, clean, listed } = await taintedInTreasury();
    await approved(listed);
    await sweep(scene);
    expect((await booked('quarantine:treasury')) - before).toBe(5_000_000n);
    await expect(request(listed)).rejects.toMatchObject(conflict);
    expect((await releasePayment(scene.ports, order(payment), by)).receivedUsd).toBe('5.00');
    expect(await booked('quarantine:treasury')).toBe(before);
    await expect(request(clean)).rejects.toMatchObject(conflict);
  });

  test('go back as what arrived: the fee of the sweep is shared, and no base unit stays behind', async () => {
    const before = await booked('quarantine:treasury', eth);
    const { clean, listed } = await taintedInTreasury(eth, '32.00');
    const arrived = (await booked('quarantine:treasury', eth)) - before;
    const ids = [await approved(clean), await approved(listed)];
    await sweep(scene);
    const amounts = await Promise.all(ids.map(async (id) => BigInt((await readRefund(scene.db, id)).amount)));
    const [first = 0n, second = 0n] = amounts;
    expect(arrived - first - second).toBeLessThan(2n);
    expect(second / first).toBe(3n);
    expect(await booked('quarantine:treasury', eth)).toBe(before);
  });

  test('go back as they were signed for, also where a reorg has made their sweep dearer since', async () => {
    const held = await scene.waiting('32.00', eth);
    await scene.block({ to: held.address, token: eth, amount: held.needs });
    await scene.blocks(depth);
    await sweep(scene);
    const [apart, treasury] = [await booked('quarantine:treasury', eth), await booked('treasury', eth)];
    const { payment, clean, listed } = await taintedInTreasury(eth, '32.00');
    const ids = [await approved(clean), await approved(listed)];
    await plan(scene);
    await sign(scene);
    await costMore(payment, 1_000n);
    await finish(scene);
    for (const id of ids) expect(await readRefund(scene.db, id)).toMatchObject({ status: 'completed' });
    expect(await booked('quarantine:treasury', eth)).toBe(apart);
    expect(treasury - (await booked('treasury', eth))).toBe(1_000n);
  });

  test('are never promised to a payout', async () => {
    const spokenFor = () =>
      scene.db.transaction(async (session) => {
        await session.run(lockPayoutToken, { tokenId: usdt.id });
        return BigInt((await session.one(sumOpenPayouts, { tokenId: usdt.id })).committed);
      });
    const before = await spokenFor();
    const { payment } = await taintedInTreasury();
    expect((await spokenFor()) - before).toBe(20_000_000n);
    await releasePayment(scene.ports, order(payment), by);
    expect(await spokenFor()).toBe(before);
  });

  test('stay where they are when the refund is given up', async () => {
    const { payment, listed } = await taintedInTreasury();
    const before = await booked('quarantine:treasury');
    const id = await approved(listed);
    await plan(scene);
    await failRefund(scene.ports, { id, reason: 'Given up' }, by);
    await releasePayment(scene.ports, order(payment), by);
    expect(before - (await booked('quarantine:treasury'))).toBe(20_000_000n);
  });
});

describe('release and keep', () => {
  test('are refused while a refund holds coins of the quarantine, and possible once it is turned down', async () => {
    const { payment, listed } = await tainted();
    const { refund } = await request(listed);
    await expect(releasePayment(scene.ports, order(payment), by)).rejects.toMatchObject(conflict);
    await expect(keepPayment(scene.ports, order(payment), by)).rejects.toMatchObject(conflict);
    await rejectRefund(scene.ports, { id: refund.id, reason: 'No' }, by);
    expect((await keepPayment(scene.ports, order(payment), by)).status).toBe('blacklisted');
    await expect(request(listed)).rejects.toMatchObject({ ...conflict, message: expect.stringMatching(/stay/) });
    await releasePayment(scene.ports, order(payment), by);
    await expect(request(listed)).rejects.toMatchObject({ ...conflict, message: expect.stringMatching(/not in quar/) });
  });

  test('are refused while a refund of what nothing took holds coins that were set apart since', async () => {
    const paid = await paidInTwoTokens();
    const { payment, untaken } = paid;
    const { refund } = await request(untaken, { source: 'unmatched' });
    await listPayer(paid);
    await expect(releasePayment(scene.ports, order(payment), by)).rejects.toMatchObject(conflict);
    await expect(keepPayment(scene.ports, order(payment), by)).rejects.toMatchObject(conflict);
    await approveRefund(scene.ports, { id: refund.id, reason: null }, by);
    await sweep(scene);
    expect((await releasePayment(scene.ports, order(payment), by)).status).toBe('confirmed');
    expect(await depositsOf(payment)).toMatchObject([{ ruling: 'refunded' }, { ruling: 'counted' }]);
  });

  test.each(['signed', 'completed'])(
    'count nothing that a refund gave back which was %s when its sender was listed',
    async (stage) => {
      const paid = await paidInTwoTokens();
      const { payment, untaken } = paid;
      const { refund } = await request(untaken, { source: 'unmatched' });
      await approveRefund(scene.ports, { id: refund.id, reason: null }, by);
      await planRefunds({ ...outgoingPorts(scene), onWaiting: () => {} });
      await sign(scene);
      if (stage === 'completed') await finish(scene);
      await listPayer(paid);
      await finish(scene);
      expect(await readRefund(scene.db, refund.id)).toMatchObject({ status: 'completed' });
      expect(await releasePayment(scene.ports, order(payment), by)).toMatchObject({
        status: 'confirmed',
        tokenId: usdt.id,
        receivedUsd: '20.00',
      });
      await settleSwept(scene.ports);
      expect(await scene.status(payment)).toBe('confirmed');
      await sweep(scene);
      expect(await scene.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
    },
  );

  /** 25 USDT on the address of a payment that was given up pay the whole of another one; then a listed sender pays there. */
  const taintedForAnother = async () => {
    const left = await scene.waiting('20.00', usdt);
    await expirePayment(scene.ports, order(left), by);
    await scene.block({ to: left.address, token: usdt, amount: 25_000_000n });
    await scene.blocks(depth);
    const [deposit] = await depositsOf(left);
    const depositId = deposit?.id ?? '';
    const meant = await scene.create('25.00');
    await scene.freshRate(usdt, '1.0');
    await assignDeposit(scene.ports, { depositId, paymentId: meant.id, reason: 'asked by the merchant' }, by);
    await scene.block({ to: left.address, token: usdt, amount: 1_000_000n, from: await list() });
    expect(await scene.status(left)).toBe('blacklisted');
    return { left, meant, depositId };
  };

  test('are refused while a refund holds what lies on the address for another payment', async () => {
    const { left, meant, depositId } = await taintedForAnother();
    const { refund } = await request(depositId);
    await expect(releasePayment(scene.ports, order(left), by)).rejects.toMatchObject(conflict);
    await approveRefund(scene.ports, { id: refund.id, reason: null }, by);
    await sweep(scene);
    expect((await releasePayment(scene.ports, order(left), by)).status).toBe('expired');
    await sweep(scene);
    await settleSwept(scene.ports);
    expect((await scene.read(meant)).netSettlementUsd).toBeNull();
  });

  test('and refunds of what lies there for another payment, which race: one of them wins', async () => {
    for (let run = 0; run < 5; run += 1) {
      const { left, depositId } = await taintedForAnother();
      const outcomes = await Promise.allSettled([request(depositId), releasePayment(scene.ports, order(left), by)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  test('and refunds that race: one of them wins', async () => {
    for (let run = 0; run < 5; run += 1) {
      const { payment, listed } = await tainted();
      const outcomes = await Promise.allSettled([
        request(listed),
        releasePayment(scene.ports, order(payment), by),
        request(listed),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});

test('what is not in quarantine, not whole, or of the other source is refused', async () => {
  const { listed } = await tainted();
  await expect(request(listed, { source: 'unmatched' })).rejects.toMatchObject(conflict);
  await expect(request(listed, { amount: 1n })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  await expect(request(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const payment = await scene.waiting('20.00', usdt);
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
  await scene.blocks(depth);
  await expect(request((await depositsOf(payment))[0]?.id)).rejects.toMatchObject(conflict);
});

test('coins that are set apart while their refund is planned leave from there', async () => {
  const payment = await scene.waiting('20.00', usdt);
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
  await scene.blocks(depth);
  await sweep(scene);
  await scene.block({ to: payment.address, token: usdt, amount: 4_000_000n });
  await scene.blocks(depth);
  const { refund } = await request((await depositsOf(payment))[1]?.id, { source: 'unmatched' });
  await approveRefund(scene.ports, { id: refund.id, reason: null }, by);
  await plan(scene);
  await scene.block({ to: payment.address, token: usdt, amount: 1_000_000n, from: await list() });
  expect(await booked(`quarantine:${payment.depositIndex}`)).toBe(4_000_000n);
  await sign(scene);
  await finish(scene);
  expect(await readRefund(scene.db, refund.id)).toMatchObject({ status: 'completed' });
  expect(await booked(`quarantine:${payment.depositIndex}`)).toBe(0n);
});
