import { evmAddressBook } from '@florin/chain-evm/address-book';
import { claimOutgoing } from '@florin/database/sql/outgoing/claim';
import { seedAdministrator } from '@florin/testing/administrator';
import { mustBalance } from '@florin/testing/books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { newAddress } from '@florin/testing/senders';
import { finish, outgoingPorts, plan, sign, sweep } from '@florin/testing/treasury-stand-in';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { failPayment } from '../payments/fail-payment.ts';
import type { Actor } from '../audit/record.ts';
import { readRefund } from '../refunds/list-refunds.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { approveRefund } from '../refunds/review-refund.ts';
import { hinderSweep } from './hinder-sweep.ts';

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
/** What a worker asks of a planned sweep before it takes a number for it. */
const hindrance = async ({ id }: { id: string }): Promise<string | null> => {
  const [lease, now] = [scene.ids.uuid(), scene.clock.now()];
  const rows = await scene.db.many(claimOutgoing, {
    now,
    lease,
    until: new Date(now.getTime() + 1_000),
    limit: 100,
    exceptChains: [],
  });
  const row = rows.find(({ purposeId }) => purposeId === id);
  const token = (await scene.catalogue.reload()).tokens.get(usdt.id);
  const ports = outgoingPorts(scene);
  const adapter = ports.adapters.get(testChain.id);
  if (!row || !token || !adapter) throw new Error('No sweep of the payment is due.');
  return hinderSweep({ ports, catalogue: await ports.catalogue.current(), row, lease, token, adapter });
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

  const ports = { ...scene.ports, addressBooks: new Map([[evmAddressBook.family, evmAddressBook]]) };
  const order = { source: 'unmatched', chainId: null, paymentId: null, depositId: deposit.id, amount: null } as const;
  const { refund } = await requestRefund(ports, { ...order, address: newAddress(), reason: 'Came too late' }, by);
  await approveRefund(scene.ports, { id: refund.id, reason: null }, by);
  await sweep(scene);
  expect((await readRefund(scene.db, refund.id)).status).toBe('completed');
  const left = `select l.credit_account, l.amount from ledger_transfers l join outgoing o on l.idempotency_key = 'refund:' || o.id
                where o.purpose_id = $1`;
  expect(await query(left, refund.id)).toMatchObject([{ credit_account: 'treasury', amount: '15000000.00' }]);
});
