import { randomUUID } from 'node:crypto';
import { readSweepHindrance } from '@florin/database/sql/sweeps/plan';
import { seedAdministrator } from '@florin/testing/administrator';
import { bookedIn, mustBalance } from '@florin/testing/books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { listedSender, newAddress } from '@florin/testing/senders';
import { finish, outgoingPorts, plan, sign, sweep } from '@florin/testing/treasury-stand-in';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { haltChain } from '../chains/halt-chain.ts';
import { failPayment } from '../payments/fail-payment.ts';
import { keepPayment } from '../payments/keep-payment.ts';
import { resumeChain } from '../catalogue/pause-chain.ts';
import { recomputePayment } from '../deposits/recompute-payment.ts';
import { releasePayment } from '../deposits/release-payment.ts';
import type { Actor } from '../audit/record.ts';
import { decideWaiting } from '../deposits/decide-waiting.ts';
import { blacklistSwept } from '../sweeps/blacklist-swept.ts';
import { settleParts } from '../sweeps/settle-parts.ts';
import { settleSwept } from '../sweeps/settle-swept.ts';

const { eth, usdt } = testTokens;
const depth = testChain.confirmationsRequired;

let scene: PaymentScene;
let by: Actor;
beforeAll(async () => {
  scene = await PaymentScene.open();
  by = await seedAdministrator(scene.database.url('owner'));
});
afterAll(() => scene.close());
afterEach(() => mustBalance(scene));

async function asOwner(sql: string, ...values: unknown[]): Promise<void> {
  const owner = new Client({ connectionString: scene.database.url('owner') });
  await owner.connect();
  await owner.query(sql, values);
  await owner.end();
}

const decide = () =>
  decideWaiting(scene.ports, (error) => {
    throw error;
  });

const order = ({ id }: { id: string }) => ({ paymentId: id, reason: 'looked into' });
const conflict = { code: 'CONFLICT' };

const list = (address = newAddress()): Promise<string> => listedSender(scene, address);

const booked = (account: string, token = usdt): Promise<bigint> => bookedIn(scene, account, token);

const completed = async () => {
  const payment = await scene.waiting('20.00', usdt);
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
  await scene.blocks(depth);
  await sweep(scene);
  expect(await scene.status(payment)).toBe('completed');
  return payment;
};

/** Confirmed by a clean sender who is listed afterwards. */
const confirmedThenListed = async () => {
  const payment = await scene.waiting('20.00', usdt);
  const from = newAddress();
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs, from });
  await scene.blocks(depth);
  await plan(scene);
  return { payment, from };
};

/** Its sender was listed after its sweep had been signed. */
const sweptAndListed = async () => {
  const { payment, from } = await confirmedThenListed();
  await sign(scene);
  await list(from);
  await finish(scene);
  expect(await scene.status(payment)).toBe('blacklisted');
  return payment;
};

const sweepOf = async (payment: { id: string }): Promise<string> => {
  const { rows } = await scene.db.pool.query<{ id: string }>(`select id from outgoing where purpose_id = $1`, [
    payment.id,
  ]);
  return rows[0]?.id ?? '';
};

const rulingsOf = async (payment: { id: string }): Promise<unknown[]> =>
  (
    await scene.db.pool.query('select ruling, reason from deposits where payment_id = $1 order by block_height', [
      payment.id,
    ])
  ).rows;

/** Swept when its sender was listed, and released when its price had halved: half of 32.00 USD is missing. */
const releasedTooLittle = async () => {
  const payment = await scene.waiting('32.00', eth);
  const from = newAddress();
  scene.clock.advance({ minutes: 45 });
  await scene.closeWindows();
  const sentAt = scene.clock.now();
  scene.clock.advance({ minutes: 1 });
  await scene.freshRate(eth, '3200.00');
  // In no window: its lock is made when it is read, and made anew when it is released.
  await scene.oldBlock(sentAt, { to: payment.address, token: eth, amount: payment.needs, from });
  await scene.blocks(depth);
  expect(await scene.status(payment)).toBe('confirmed');
  await plan(scene);
  await sign(scene);
  await list(from);
  await finish(scene);
  scene.clock.advance({ minutes: 45 });
  await scene.freshRate(eth, '1600.00');
  await scene.block();
  await releasePayment(scene.ports, order(payment), by);
  expect(await scene.read(payment)).toMatchObject({ status: 'partially_paid', receivedUsd: '16.00' });
  return payment;
};

/** Nobody pays the rest: it is to be settled as a part. */
const leftAlone = async (): Promise<void> => {
  await scene.blocks(depth);
  scene.clock.advance({ minutes: 45 });
  await scene.closeWindows();
  scene.clock.advance({ minutes: 2 * 24 * 60 });
  await scene.block();
  expect(await settleParts(scene.ports)).toBeGreaterThan(0);
};

describe('a listed sender before settlement', () => {
  test('stops the payment and sets apart everything on its address, clean coins too', async () => {
    const payment = await scene.waiting('20.00', usdt);
    await scene.block({ to: payment.address, token: usdt, amount: 5_000_000n });
    await scene.blocks(depth);
    await scene.block({ to: payment.address, token: usdt, amount: 15_000_000n, from: await list() });
    expect(await scene.status(payment)).toBe('blacklisted');
    expect(await booked(`quarantine:${payment.depositIndex}`)).toBe(5_000_000n);
    await scene.blocks(depth);
    expect(await booked(`quarantine:${payment.depositIndex}`)).toBe(20_000_000n);
    expect(await booked(`deposit:${payment.depositIndex}`)).toBe(0n);
    await plan(scene);
    expect(await sweepOf(payment)).toBe('');
  });

  test('later clean money is set apart as well, and a reorg of it leaves nothing behind', async () => {
    const payment = await scene.waiting('20.00', usdt);
    await scene.block({ to: payment.address, token: usdt, amount: 20_000_000n, from: await list() });
    const clean = { to: payment.address, token: usdt, amount: 7_000_000n, txHash: `0x${'7c'.repeat(32)}` };
    await scene.block(clean);
    await scene.blocks(depth);
    expect(await booked(`quarantine:${payment.depositIndex}`)).toBe(27_000_000n);
    await scene.reorg(depth + 1);
    expect(await booked(`quarantine:${payment.depositIndex}`)).toBe(20_000_000n);
    await scene.block(clean);
    await scene.blocks(depth);
    expect(await booked(`quarantine:${payment.depositIndex}`)).toBe(27_000_000n);
  });

  test('released, it goes on by all its deposits and is credited', async () => {
    const payment = await scene.waiting('20.00', usdt);
    await scene.block({ to: payment.address, token: usdt, amount: 20_000_000n, from: await list() });
    await scene.blocks(depth);
    expect((await releasePayment(scene.ports, order(payment), by)).status).toBe('confirmed');
    expect(await booked(`quarantine:${payment.depositIndex}`)).toBe(0n);
    await sweep(scene);
    expect(await scene.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
    expect((await scene.told(payment)).slice(-5)).toEqual([
      'payment.blacklisted',
      'payment.awaiting_payment',
      'payment.confirming',
      'payment.confirmed',
      'payment.completed',
    ]);
    await expect(releasePayment(scene.ports, order(payment), by)).rejects.toMatchObject(conflict);
  });

  test('released after its window, the payment keeps its token, whichever came first', async () => {
    const payment = await scene.waiting('20.00', usdt);
    const from = await list();
    await scene.block({ to: payment.address, token: eth, amount: 4n * 10n ** 15n, from });
    await scene.block({ to: payment.address, token: usdt, amount: payment.needs, from });
    await scene.blocks(depth);
    scene.clock.advance({ minutes: 40 });
    await scene.freshRate(eth, eth.rateUsd);
    expect(await releasePayment(scene.ports, order(payment), by)).toMatchObject({
      status: 'confirmed',
      tokenId: usdt.id,
    });
  });

  test('released after its window, too little waits for another choice', async () => {
    const payment = await scene.waiting('20.00', usdt);
    await scene.block({ to: payment.address, token: usdt, amount: 8_000_000n, from: await list() });
    await scene.blocks(depth);
    scene.clock.advance({ minutes: 40 });
    expect(await releasePayment(scene.ports, order(payment), by)).toMatchObject({
      status: 'expired_selection',
      receivedUsd: '8.00',
    });
  });

  test('before any choice, released, is the choice', async () => {
    const payment = await scene.create('20.00');
    const { rows } = await scene.db.pool.query<{ address: string }>(
      `select address from deposit_addresses a join payments p on p.deposit_index = a.index where p.id = $1`,
      [payment.id],
    );
    await scene.block({ to: rows[0]?.address ?? '', token: usdt, amount: 20_000_000n, from: await list() });
    expect(await scene.status(payment)).toBe('blacklisted');
    await scene.freshRate(usdt, '1.0');
    expect((await releasePayment(scene.ports, order(payment), by)).status).toBe('confirming');
  });

  test('released while a reorg holds its coins off the chain, it counts them when they are back', async () => {
    const payment = await scene.waiting('20.00', usdt);
    const paid = { to: payment.address, token: usdt, amount: 20_000_000n, txHash: `0x${'5e'.repeat(32)}` };
    const from = await list();
    await scene.block({ ...paid, from });
    expect(await scene.status(payment)).toBe('blacklisted');
    await scene.reorg(1);
    expect((await releasePayment(scene.ports, order(payment), by)).status).toBe('awaiting_payment');
    await mustBalance(scene);
    await scene.block({ ...paid, from });
    await decide();
    expect(await scene.status(payment)).toBe('confirming');
    await scene.blocks(depth);
    await sweep(scene);
    expect(await scene.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
  });

  test('kept, it stays; the decision is taken once and can be taken back', async () => {
    const payment = await scene.waiting('20.00', usdt);
    await scene.block({ to: payment.address, token: usdt, amount: 20_000_000n, from: await list() });
    await scene.blocks(depth);
    expect((await keepPayment(scene.ports, order(payment), by)).status).toBe('blacklisted');
    await expect(keepPayment(scene.ports, order(payment), by)).rejects.toMatchObject(conflict);
    expect(await booked(`quarantine:${payment.depositIndex}`)).toBe(20_000_000n);
    expect((await releasePayment(scene.ports, order(payment), by)).status).toBe('confirmed');
  });
});

describe('a sender who is listed later', () => {
  test('is found before anything is signed', async () => {
    const { payment, from } = await confirmedThenListed();
    const id = await sweepOf(payment);
    expect(await scene.db.maybe(readSweepHindrance, { outgoingId: id })).toBeNull();
    await list(from);
    expect(await scene.db.maybe(readSweepHindrance, { outgoingId: id })).toMatchObject({ listed: true });
    await blacklistSwept(outgoingPorts(scene), id);
    expect(await scene.status(payment)).toBe('blacklisted');
    expect(await booked(`quarantine:${payment.depositIndex}`)).toBe(20_000_000n);
    expect(await scene.db.maybe(readSweepHindrance, { outgoingId: id })).toMatchObject({ listed: false });
    await keepPayment(scene.ports, order(payment), by);
    const { rows } = await scene.db.pool.query('select status from outgoing where id = $1', [id]);
    expect(rows).toEqual([{ status: 'dead' }]);
  });

  test('stops the credit of a sweep that was signed, whose coins are set apart in the treasury', async () => {
    const { payment, from } = await confirmedThenListed();
    await sign(scene);
    await list(from);
    await finish(scene);
    expect(await scene.read(payment)).toMatchObject({ status: 'blacklisted', netSettlementUsd: null });
    expect(await booked('quarantine:treasury')).toBe(20_000_000n);
    await releasePayment(scene.ports, order(payment), by);
    expect(await booked('quarantine:treasury')).toBe(0n);
    expect(await settleSwept(scene.ports)).toBe(1);
    expect(await scene.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
  });

  test.each([1n, null])(
    'released while its chain is halted, back to %s, it is credited once the chain was read on, not when it is resumed',
    async (ancestor) => {
      const payment = await sweptAndListed();
      const catalogue = await scene.ports.catalogue.current();
      const chain = catalogue.chains.get(testChain.id)!;
      const { rows } = await scene.db.pool.query<{ epoch: string }>('select epoch from chain_cursors');
      const epoch = BigInt(rows[0]!.epoch);
      await haltChain(scene.ports, { chain, epoch, ancestor, reason: 'a deep reorg' });
      await releasePayment(scene.ports, order(payment), by);
      expect(await settleSwept(scene.ports)).toBe(0);
      expect(await scene.status(payment)).toBe('confirmed');
      await resumeChain(scene.db, { id: testChain.id, reason: 'looked into' }, by);
      // Nobody has gone back yet, and the coins may be among what goes.
      expect(await settleSwept(scene.ports)).toBe(0);
      await scene.block();
      expect(await settleSwept(scene.ports)).toBe(1);
      expect(await scene.status(payment)).toBe('completed');
    },
  );

  test('released, one that cannot be credited keeps no other from its credit', async () => {
    const [broken, sound] = [await sweptAndListed(), await sweptAndListed()];
    for (const payment of [broken, sound]) await releasePayment(scene.ports, order(payment), by);
    const countUnder = (payment: { id: string }) =>
      scene.db.pool.query(
        'update deposits set selection_id = (select selection_id from payments where id = $2) where payment_id = $1',
        [broken.id, payment.id],
      );
    await countUnder(sound);
    await expect(settleSwept(scene.ports)).rejects.toThrow('foreign selection');
    expect(await scene.status(sound)).toBe('completed');
    await countUnder(broken);
    expect(await settleSwept(scene.ports)).toBe(1);
    expect(await scene.status(broken)).toBe('completed');
  });

  test('released at a price at which what was swept is too little, it is credited once the rest was swept too', async () => {
    const payment = await releasedTooLittle();
    await scene.block({ to: payment.address, token: eth, amount: payment.needs });
    await scene.blocks(depth);
    expect(await scene.status(payment)).toBe('confirmed');
    expect(await settleSwept(scene.ports)).toBe(0);
    await sweep(scene);
    expect(await scene.read(payment)).toMatchObject({ status: 'completed', receivedUsd: '32.00' });
    expect(await booked(`deposit:${payment.depositIndex}`, eth)).toBe(0n);
  });

  test('released and left half-way, it is credited with what was swept before and with what came since', async () => {
    const payment = await releasedTooLittle();
    await scene.block({ to: payment.address, token: eth, amount: payment.needs / 4n });
    await leftAlone();
    expect(await settleSwept(scene.ports)).toBe(0);
    await sweep(scene);
    expect(await scene.read(payment)).toMatchObject({ status: 'expired_partial', receivedUsd: '20.00' });
  });

  test('released and left half-way, it is credited with what was swept when the rest is not worth its move', async () => {
    const payment = await releasedTooLittle();
    await scene.changeSettings({ dust_usd: '0' });
    await scene.block({ to: payment.address, token: eth, amount: 20_000n });
    await scene.changeSettings({ dust_usd: '0.05' });
    await leftAlone();
    await plan(scene);
    expect(await scene.read(payment)).toMatchObject({ status: 'expired_partial', receivedUsd: '16.00' });
  });

  test('released after its window, the payment keeps its token, whatever nothing took before', async () => {
    const payment = await scene.waiting('20.00', usdt);
    const from = newAddress();
    await scene.block({ to: payment.address, token: eth, amount: 4n * 10n ** 15n, from });
    await scene.block({ to: payment.address, token: usdt, amount: payment.needs, from });
    await scene.blocks(depth);
    await plan(scene);
    await list(from);
    await blacklistSwept(outgoingPorts(scene), await sweepOf(payment));
    scene.clock.advance({ minutes: 40 });
    await scene.freshRate(eth, eth.rateUsd);
    expect(await releasePayment(scene.ports, order(payment), by)).toMatchObject({
      status: 'confirmed',
      tokenId: usdt.id,
      receivedUsd: '20.00',
    });
    expect(await rulingsOf(payment)).toEqual([
      { ruling: 'unmatched', reason: 'wrong_token' },
      { ruling: 'counted', reason: null },
    ]);
  });

  test('is credited for nothing that only a refund has moved', async () => {
    const payment = await sweptAndListed();
    await releasePayment(scene.ports, order(payment), by);
    const call = (purpose: string) =>
      asOwner('update outgoing set purpose = $2 where purpose_id = $1', payment.id, purpose);
    await call('refund');
    expect(await settleSwept(scene.ports)).toBe(0);
    await call('sweep');
    expect(await settleSwept(scene.ports)).toBe(1);
  });

  test('whose own coins are of another token stops the credit too, until a release', async () => {
    const payment = await scene.waiting('20.00', usdt);
    await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
    await scene.blocks(depth);
    await plan(scene);
    await sign(scene);
    const from = newAddress();
    await scene.block({ to: payment.address, token: eth, amount: 5n * 10n ** 15n, from });
    await list(from);
    const before = await booked('quarantine:treasury');
    await finish(scene);
    expect(await scene.status(payment)).toBe('blacklisted');
    expect((await booked('quarantine:treasury')) - before).toBe(20_000_000n);
    await releasePayment(scene.ports, order(payment), by);
    expect(await booked('quarantine:treasury')).toBe(before);
    expect(await settleSwept(scene.ports)).toBe(1);
    expect(await scene.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
  });

  test('is found while a signed sweep is under way: it is followed to its end and its coins set apart', async () => {
    const { payment } = await confirmedThenListed();
    await sign(scene);
    await scene.block({ to: payment.address, token: usdt, amount: 1_000_000n, from: await list() });
    expect(await scene.status(payment)).toBe('blacklisted');
    await scene.blocks(depth);
    const before = await booked('quarantine:treasury');
    await finish(scene);
    expect((await booked('quarantine:treasury')) - before).toBe(20_000_000n);
    expect(await booked(`quarantine:${payment.depositIndex}`)).toBe(1_000_000n);
  });

  test('of coins set apart before their sweep is signed after all', async () => {
    const { payment } = await confirmedThenListed();
    await scene.block({ to: payment.address, token: usdt, amount: 1_000_000n, from: await list() });
    expect(await booked(`quarantine:${payment.depositIndex}`)).toBe(20_000_000n);
    await sign(scene);
    await finish(scene);
    expect(await booked(`quarantine:${payment.depositIndex}`)).toBe(0n);
    expect(await booked(`deposit:${payment.depositIndex}`)).toBe(0n);
  });
});

describe('a listed sender after settlement', () => {
  test('shows as blacklisted, the credit stands, and only the new money is set apart', async () => {
    const payment = await completed();
    const before = await scene.read(payment);
    await scene.block({ to: payment.address, token: usdt, amount: 3_000_000n, from: await list() });
    await scene.blocks(depth);
    const after = await scene.read(payment);
    expect(after).toMatchObject({ status: 'blacklisted', netSettlementUsd: '19.70', completedAt: before.completedAt });
    expect(await booked(`quarantine:${payment.depositIndex}`)).toBe(3_000_000n);
    expect((await releasePayment(scene.ports, order(payment), by)).status).toBe('completed');
    expect(await booked(`deposit:${payment.depositIndex}`)).toBe(3_000_000n);
    expect((await scene.told(payment)).slice(-2)).toEqual(['payment.blacklisted', 'payment.completed']);
  });

  test('changes nothing with dust', async () => {
    const payment = await completed();
    await scene.block({ to: payment.address, token: usdt, amount: 20_000n, from: await list() });
    expect(await scene.status(payment)).toBe('completed');
    const { rows } = await scene.db.pool.query(
      `select ruling, reason from deposits where payment_id = $1 and amount = 20000`,
      [payment.id],
    );
    expect(rows).toEqual([{ ruling: 'unmatched', reason: 'below_dust' }]);
  });
});

describe('recompute', () => {
  test('takes a failed payment up with what arrived meanwhile', async () => {
    const payment = await scene.waiting('20.00', usdt);
    await scene.block({ to: payment.address, token: usdt, amount: 5_000_000n });
    await failPayment(scene.ports, order(payment), by);
    await scene.block({ to: payment.address, token: usdt, amount: 15_000_000n });
    expect(await scene.status(payment)).toBe('failed');
    expect(await decide()).toBe(0);
    expect((await recomputePayment(scene.ports, order(payment), by)).status).toBe('confirming');
    await scene.blocks(depth);
    await sweep(scene);
    expect(await scene.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
    await expect(recomputePayment(scene.ports, order(payment), by)).rejects.toMatchObject(conflict);
  });

  test('credits what was swept while the payment had failed', async () => {
    const payment = await scene.waiting('32.00', eth);
    await scene.block({ to: payment.address, token: eth, amount: payment.needs });
    await scene.blocks(depth);
    await plan(scene);
    await sign(scene);
    await failPayment(scene.ports, order(payment), by);
    await finish(scene);
    expect(await scene.status(payment)).toBe('failed');
    expect((await recomputePayment(scene.ports, order(payment), by)).status).toBe('confirmed');
    await settleSwept(scene.ports);
    expect(await scene.status(payment)).toBe('completed');
  });

  test('is refused for payments that are unknown or go their own way', async () => {
    const payment = await scene.waiting('20.00', usdt);
    for (const act of [recomputePayment, releasePayment, keepPayment]) {
      await expect(act(scene.ports, order(payment), by)).rejects.toMatchObject(conflict);
      await expect(act(scene.ports, order({ id: randomUUID() }), by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
