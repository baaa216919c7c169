import { seedAdministrator } from '@florin/testing/administrator';
import { mustBalance } from '@florin/testing/books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { newAddress } from '@florin/testing/senders';
import { plan, sweep } from '@florin/testing/treasury-stand-in';
import { readRefundHindrance } from '@florin/database/sql/refunds/payouts';
import { evmAddressBook } from '@florin/chain-evm/address-book';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../audit/record.ts';
import { blacklistPayment } from '../payments/blacklist-payment.ts';
import { lockPayment } from '../payments/payment-store.ts';
import { readPayPage } from '../payments/read-pay-page.ts';
import { requestRefund } from './request-refund.ts';
import { approveRefund, rejectRefund } from './review-refund.ts';

const { usdt } = testTokens;
const depth = testChain.confirmationsRequired;
const surplus = 3_000_000n;

let scene: PaymentScene;
let by: Actor;
beforeAll(async () => {
  scene = await PaymentScene.open();
  by = await seedAdministrator(scene.database.url('owner'));
});
afterAll(() => scene.close());

const txHash = (): string => `${newAddress()}${'0'.repeat(24)}`;
const rules = async () => (await scene.violations()).map(({ rule, subject }) => [rule, subject]);

const requested = ({ id }: { id: string }, amount: bigint) =>
  requestRefund(
    { ...scene.ports, addressBooks: new Map([[evmAddressBook.family, evmAddressBook]]) },
    {
      source: 'surplus',
      chainId: null,
      paymentId: id,
      depositId: null,
      amount,
      address: newAddress(),
      reason: 'Paid too much',
    },
    by,
  );

/** A completed payment of 20 USDT that was paid by 15 and 8. */
async function overpaid() {
  const payment = await scene.waiting('20.00', usdt);
  await scene.block({ to: payment.address, token: usdt, amount: 15_000_000n });
  await scene.blocks(depth);
  const second = { to: payment.address, token: usdt, amount: 8_000_000n, txHash: txHash() };
  await scene.block(second);
  await scene.blocks(depth - 1);
  await sweep(scene);
  return { payment, second };
}

/** The same, whose surplus went back. */
async function refunded() {
  const { payment, second } = await overpaid();
  const { refund } = await requested(payment, surplus);
  await approveRefund(scene.ports, { id: refund.id, reason: null }, by);
  await sweep(scene);
  await mustBalance(scene);
  return { payment, second };
}

test('a reorg that takes a deposit after its surplus went back is a loss, and no refund beyond the surplus', async () => {
  const { payment, second } = await refunded();
  await scene.reorg(depth);
  expect(await scene.read(payment)).toMatchObject({ status: 'completed', received: '15000000' });
  expect(await rules()).toEqual([]);
  await scene.block(second);
  await scene.blocks(depth);
  expect((await scene.read(payment)).received).toBe('23000000');
  expect(await rules()).toEqual([]);
});

test.each(['without a reorg', 'beside a loss by a reorg'])('a refund beyond the surplus is told %s', async (when) => {
  const { payment } = await refunded();
  if (when !== 'without a reorg') await scene.reorg(depth);
  const take = (change: bigint) =>
    scene.db.pool.query('update payments set required = required + $2 where id = $1', [payment.id, String(change)]);
  await take(1n);
  expect(await rules()).toEqual([['refund_beyond_surplus', payment.id]]);
  await take(-1n);
  expect(await rules()).toEqual([]);
});

test('a payer is told what nobody gives back yet', async () => {
  const { payment } = await overpaid();
  const told = async () => (await readPayPage(scene.ports, payment.id)).surplus;
  expect(await told()).toBe(surplus);
  const { refund: part } = await requested(payment, 1_000_000n);
  expect(await told()).toBe(2_000_000n);
  await rejectRefund(scene.ports, { id: part.id, reason: 'Another address' }, by);
  expect(await told()).toBe(surplus);
  const { refund } = await requested(payment, surplus);
  await approveRefund(scene.ports, { id: refund.id, reason: null }, by);
  await sweep(scene);
  expect(await told()).toBe(0n);
});

test('what a reorg put into another block is no surplus before it is final there', async () => {
  const { payment, second } = await overpaid();
  await scene.reorg(depth);
  await scene.block({ ...second, amount: 2n * second.amount });
  expect((await scene.read(payment)).received).toBe('31000000');
  await expect(requested(payment, surplus + 1n)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  await scene.reorg(1);
  await scene.block(second);
  await scene.blocks(depth);
  await expect(requested(payment, surplus + 1n)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  await requested(payment, surplus);
  expect(await rules()).toEqual([]);
});

/** A sender of the payment is listed, and its coins are set apart. */
async function hold(payment: Awaited<ReturnType<typeof overpaid>>['payment']): Promise<void> {
  const list = `insert into blacklist (id, chain_type, address, reason)
                select gen_random_uuid(), 'evm', address, 'For the test'
                  from (select distinct unnest(from_addresses) as address from deposits where payment_id = $1) senders`;
  await scene.db.pool.query(list, [payment.id]);
  const context = { catalogue: await scene.ports.catalogue.current(), ids: scene.ids, now: scene.clock.now() };
  await scene.db.transaction(async (session) => {
    const held = await lockPayment(session, payment.id);
    await blacklistPayment(session, held!, context);
  });
  expect(await scene.read(payment)).toMatchObject({ status: 'blacklisted', received: '0' });
}

test('a request waits while a sender that was listed since holds its payment, and is not approved', async () => {
  const { payment } = await overpaid();
  const { refund } = await requested(payment, surplus);
  await hold(payment);
  expect(await rules()).not.toContainEqual(['refund_beyond_surplus', payment.id]);
  await expect(approveRefund(scene.ports, { id: refund.id, reason: null }, by)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Its payment is blacklisted: release the payment, or reject the refund.',
  });
});

test('an approved refund is not signed while a sender that was listed since holds its payment, and the books say nothing', async () => {
  await scene.db.pool.query('delete from blacklist');
  const { payment } = await overpaid();
  const { refund } = await requested(payment, surplus);
  await approveRefund(scene.ports, { id: refund.id, reason: null }, by);
  const hindrance = () => scene.db.maybe(readRefundHindrance, { refundId: refund.id, now: scene.clock.now() });
  expect(await hindrance()).toBeNull();
  await hold(payment);
  expect(await hindrance()).toMatchObject({ reason: 'its payment is held for a listed sender' });
  expect(await rules()).not.toContainEqual(['refund_beyond_surplus', payment.id]);
  await plan(scene);
  expect(await rules()).not.toContainEqual(['refund_beyond_surplus', payment.id]);
});
