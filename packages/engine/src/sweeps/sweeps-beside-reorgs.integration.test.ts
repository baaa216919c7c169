import { evmAddressBook } from '@florin/chain-evm/address-book';
import { claimOutgoing } from '@florin/database/sql/outgoing/claim';
import { reserveNonce } from '@florin/database/sql/outgoing/sign';
import { seedAdministrator } from '@florin/testing/administrator';
import { mustBalance } from '@florin/testing/books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { newAddress } from '@florin/testing/senders';
import { finish, outgoingPorts, plan, sign, sweep } from '@florin/testing/treasury-stand-in';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { failPayment } from '../payments/fail-payment.ts';
import type { Actor } from '../audit/record.ts';
import { hinder } from '../outgoing/hinder.ts';
import { readRefund } from '../refunds/list-refunds.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { approveRefund } from '../refunds/review-refund.ts';

const { usdt } = testTokens;
const depth = testChain.confirmationsRequired;
const dollar = 10n ** 6n;
let scene: PaymentScene;
let by: Actor;

beforeAll(async () => {
  scene = await PaymentScene.open();
  by = await seedAdministrator(scene.database.url('owner'));
});
afterAll(() => scene.close());
afterEach(() => mustBalance(scene));

const txHash = () => `0x${scene.ids.uuid().replaceAll('-', '').padEnd(64, '0')}`;
const query = async (sql: string, ...params: unknown[]) => (await scene.db.pool.query(sql, params)).rows;
const paid = async (units: bigint) => {
  const payment = await scene.waiting('20.00', usdt);
  const sent = { to: payment.address, token: usdt, amount: units, txHash: txHash() };
  await scene.block(sent);
  await scene.blocks(depth - 1);
  await plan(scene);
  return { payment, sent };
};
const sweeps = ({ id }: { id: string }) =>
  query(
    `select o.status, o.amount, o.last_error, count(d.*)::integer as deposits from outgoing o
       left join deposits d on d.swept_by = o.id where o.purpose_id = $1 group by o.id order by o.created_at, o.id`,
    id,
  );
/** The movement for a payment or a refund, as a worker takes it. */
const claim = async ({ id }: { id: string }) => {
  // Whatever held it up before is looked at again.
  scene.clock.advance({ minutes: 1 });
  const [lease, now] = [scene.ids.uuid(), scene.clock.now()];
  const rows = await scene.db.many(claimOutgoing, { now, lease, until: now, limit: 100, exceptChains: [] });
  const row = rows.find(({ purposeId }) => purposeId === id);
  if (!row) throw new Error('Nothing is due for it.');
  return { row, lease };
};
/** What a worker finds against a movement before it takes a number for it, and again before it is signed. */
const hindrance = async (of: { id: string }): Promise<string | null> => {
  const { row, lease } = await claim(of);
  const token = (await scene.catalogue.reload()).tokens.get(usdt.id);
  const ports = outgoingPorts(scene);
  const adapter = ports.adapters.get(testChain.id);
  if (!token || !adapter) throw new Error('The scene has no such chain.');
  await hinder({ ports, catalogue: await ports.catalogue.current(), row, lease, token, adapter });
  const [{ error }] = await query('select last_error as error from outgoing where id = $1', row.id);
  return error;
};
/** Takes a number for a planned movement, and no signature: its chain is halted then, or the worker dies. */
const reserve = async (of: { id: string }): Promise<bigint | undefined> => {
  const { row, lease } = await claim(of);
  return (await scene.db.maybe(reserveNonce, { id: row.id, lease, firstNonce: 0n }))?.nonce;
};

/** An approved refund of what no payment took. */
const approved = async (depositId: string) => {
  const ports = { ...scene.ports, addressBooks: new Map([[evmAddressBook.family, evmAddressBook]]) };
  const order = { source: 'unmatched', chainId: null, paymentId: null, depositId, amount: null } as const;
  const { refund } = await requestRefund(ports, { ...order, address: newAddress(), reason: 'Came too late' }, by);
  await approveRefund(scene.ports, { id: refund.id, reason: null }, by);
  return refund;
};

test('a planned sweep of what its deposit still is goes on', async () => {
  const { payment } = await paid(20n * dollar);
  expect(await hindrance(payment)).toBeNull();
  expect(await sweeps(payment)).toEqual([
    { status: 'intent', amount: String(20n * dollar), last_error: null, deposits: 1 },
  ]);
});

test('a planned sweep whose deposit pays otherwise in another block is given up, and what there is planned anew', async () => {
  const { payment, sent } = await paid(22n * dollar);
  await scene.reorg(depth);
  await scene.block({ ...sent, amount: 21n * dollar });
  await scene.blocks(depth);
  expect(await hindrance(payment)).toBe('its deposits are others by now');
  await plan(scene);
  expect(await sweeps(payment)).toEqual([
    { status: 'dead', amount: String(22n * dollar), last_error: 'its deposits are others by now', deposits: 0 },
    { status: 'intent', amount: String(21n * dollar), last_error: null, deposits: 1 },
  ]);
  await sweep(scene);
  expect(await scene.read(payment)).toMatchObject({ status: 'completed', receivedUsd: '21.00' });
});

test('a planned sweep of a payment that has failed is given up: it holds no coins for ever', async () => {
  const { payment } = await paid(20n * dollar);
  await failPayment(scene.ports, { paymentId: payment.id, reason: 'looked into' }, by);
  expect(await hindrance(payment)).toBe('the payment has failed');
  expect(await sweeps(payment)).toMatchObject([{ status: 'dead', deposits: 0 }]);
});

test('a sweep that has a number and no signature is given up when its deposit leaves: the next one takes the number', async () => {
  const { payment, sent } = await paid(20n * dollar);
  expect(await reserve(payment)).toBe(0n);
  expect(await hindrance(payment)).toBeNull();
  await scene.reorg(depth);
  expect(await hindrance(payment)).not.toBeNull();
  expect(await hindrance(payment)).toBe('its deposits are others by now');
  expect(await sweeps(payment)).toMatchObject([{ status: 'dead', deposits: 0 }]);
  await scene.block({ ...sent, txHash: txHash() });
  await scene.blocks(depth);
  await plan(scene);
  expect(await reserve(payment)).toBe(0n);
  expect(await sweeps(payment)).toMatchObject([{ status: 'dead' }, { status: 'reserved', deposits: 1 }]);
});

test('a refund that has a number and no signature is given up when its deposit is lost: its address goes on', async () => {
  const payment = await scene.waiting('20.00', usdt);
  await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
  await scene.blocks(depth);
  await sweep(scene);
  await scene.block({ to: payment.address, token: usdt, amount: 15n * dollar });
  await scene.blocks(depth - 1);
  const [{ id: depositId }] = await query(
    `select id from deposits where payment_id = $1 and swept_by is null`,
    payment.id,
  );
  const refund = await approved(depositId);
  await plan(scene);
  expect(await reserve(refund)).toBe(0n);
  await scene.reorg(depth);
  expect(await hindrance(refund)).toBe('the deposit has left the chain');
  expect(await sweeps(refund)).toMatchObject([{ status: 'intent', deposits: 1 }]);
  await scene.blocks(3 * depth);
  await hindrance(refund);
  expect(await sweeps(refund)).toMatchObject([{ status: 'dead', deposits: 0 }]);
  await plan(scene);
  expect((await readRefund(scene.db, refund.id)).status).toBe('failed');
});

test('a deposit that a settlement left out, though its sweep had taken it, goes back out of the treasury', async () => {
  const payment = await scene.waiting('20.00', usdt);
  const first = { to: payment.address, token: usdt, amount: payment.needs, txHash: txHash() };
  const second = { to: payment.address, token: usdt, amount: 15n * dollar, txHash: txHash() };
  await scene.block(first);
  await scene.block(second);
  await scene.blocks(depth);
  await plan(scene);
  await sign(scene);
  await scene.reorg(depth + 1);
  await finish(scene);
  expect(await scene.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
  await scene.block(second);
  await scene.blocks(depth);
  const [deposit] = await query(
    `select id, ruling, reason from deposits where payment_id = $1 and tx_hash = $2`,
    payment.id,
    second.txHash,
  );
  expect(deposit).toMatchObject({ ruling: 'unmatched', reason: 'after_settlement' });
  await mustBalance(scene);

  const refund = await approved(deposit.id);
  await sweep(scene);
  expect((await readRefund(scene.db, refund.id)).status).toBe('completed');
  const left = `select l.credit_account, l.amount from ledger_transfers l join outgoing o on l.idempotency_key = 'refund:' || o.id
                where o.purpose_id = $1`;
  expect(await query(left, refund.id)).toMatchObject([{ credit_account: 'treasury', amount: '15000000.00' }]);
});
