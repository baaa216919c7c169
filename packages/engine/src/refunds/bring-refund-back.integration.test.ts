import { randomUUID } from 'node:crypto';
import { evmAddressBook } from '@florin/chain-evm/address-book';
import type { OutgoingRow } from '@florin/database/sql/outgoing/claim';
import { statement } from '@florin/database/statement';
import { seedAdministrator } from '@florin/testing/administrator';
import { bookedIn, mustBalance } from '@florin/testing/books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { listedSender, newAddress } from '@florin/testing/senders';
import { finish, outgoingPorts, plan, sign, sweep } from '@florin/testing/treasury-stand-in';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../audit/record.ts';
import { releasePayment } from '../deposits/release-payment.ts';
import { correctBooks } from '../outgoing/correct-books.ts';
import type { Step } from '../outgoing/step.ts';
import { blacklistPayment } from '../payments/blacklist-payment.ts';
import { lockPayment } from '../payments/payment-store.ts';
import { bringRefundBack } from './bring-refund-back.ts';
import { readRefund } from './list-refunds.ts';
import { type RefundOrder, requestRefund } from './request-refund.ts';
import { approveRefund } from './review-refund.ts';
import { undoRefund } from './undo-refund.ts';

const { usdc, usdt } = testTokens;
const depth = testChain.confirmationsRequired;

let scene: PaymentScene;
let by: Actor;
beforeAll(async () => {
  scene = await PaymentScene.open();
  by = await seedAdministrator(scene.database.url('owner'));
});
afterAll(() => scene.close());
afterEach(() => mustBalance(scene));

const payoutsOf = statement<{ refundId: string }, OutgoingRow>(
  'test_payouts_of',
  `select id, chain_id, purpose, purpose_id, token_id, source_kind, source_index, source_address, destination, amount,
          tx_hash, fee_paid from outgoing where purpose = 'refund' and purpose_id = $refundId order by created_at`,
);

/** How the end of a doubt writes down what a movement does now. */
const settled = statement<{ id: string; succeeded: boolean }>(
  'test_settled_refund',
  `update outgoing set succeeded = $succeeded::boolean, arrived = case when $succeeded::boolean then amount else 0 end,
          corrections = corrections + 1 where id = $id`,
);

async function approved(change: Partial<RefundOrder>): Promise<string> {
  const { refund } = await requestRefund(
    { ...scene.ports, addressBooks: new Map([[evmAddressBook.family, evmAddressBook]]) },
    {
      source: 'surplus',
      chainId: null,
      paymentId: null,
      depositId: null,
      amount: null,
      address: newAddress(),
      reason: 'Goes back',
      ...change,
    },
    by,
  );
  await approveRefund(scene.ports, { id: refund.id, reason: null }, by);
  return refund.id;
}

/** Of a completed payment of 20 USDT that was paid by 23. */
async function ofSurplus() {
  const payment = await scene.waiting('20.00', usdt);
  await scene.block({ to: payment.address, token: usdt, amount: 23_000_000n });
  await scene.blocks(depth - 1);
  await sweep(scene);
  return { id: await approved({ paymentId: payment.id, amount: 3_000_000n }), from: 'treasury' };
}

/** Of 15 USDT that a listed sender paid, set apart on their address; the network's cost is the payer's. */
async function ofQuarantine() {
  await scene.changeSettings({ refund_cost_covered_usd: '0' });
  await scene.db.pool.query(
    `insert into transfer_fees (token_id, fee, at) values ($1, 1e15, florin.now()), ($2, 5e14, florin.now())`,
    [usdt.id, testTokens.eth.id],
  );
  const payment = await scene.waiting('20.00', usdt);
  const from = await listedSender(scene, newAddress());
  await scene.block({ to: payment.address, token: usdt, amount: 15_000_000n, from });
  await scene.blocks(depth);
  const { rows } = await scene.db.pool.query<{ id: string }>('select id from deposits where payment_id = $1', [
    payment.id,
  ]);
  const id = await approved({ source: 'quarantine', depositId: rows[0]?.id ?? '' });
  expect(BigInt((await readRefund(scene.db, id)).deducted)).toBeGreaterThan(0n);
  return { id, from: `quarantine:${payment.depositIndex}` };
}

/** As the end of a doubt: the books of the payout itself, and then what it was for. */
async function settle(row: OutgoingRow | undefined, succeeded: boolean, sequence: number): Promise<void> {
  const catalogue = await scene.catalogue.current();
  const ports = outgoingPorts(scene);
  await scene.db.transaction(async (session) => {
    if (row === undefined) throw new TypeError('There is no such payout.');
    const correction = { at: scene.clock.now(), catalogue, sequence };
    const [none, all, fee] = [0n, BigInt(row.amount), BigInt(row.feePaid ?? '0')];
    const moved = succeeded ? { before: none, after: all } : { before: all, after: none };
    const changes = { amount: moved, arrived: moved, cost: { before: fee, after: fee } };
    const [token, adapter] = [catalogue.tokens.get(row.tokenId), ports.adapters.get(testChain.id)];
    const step = { ports, catalogue, row, lease: randomUUID(), token, adapter } as Step;
    await session.run(settled, { id: row.id, succeeded });
    await correctBooks(session, step, { ...correction, changes });
    await (succeeded ? bringRefundBack : undoRefund)(session, step, correction);
  });
}

test.each([
  ['a surplus', ofSurplus],
  ['coins out of quarantine', ofQuarantine],
])('a failed payout of %s whose successor a reorg undoes has paid in its place', async (_what, begin) => {
  const { id, from } = await begin();
  const before = await bookedIn(scene, from, usdt);
  await plan(scene);
  await sign(scene);
  await finish(scene, { success: false });
  await scene.db.pool.query('update refunds set next_payout_at = created_at where id = $1', [id]);
  await sweep(scene);
  expect(await readRefund(scene.db, id)).toMatchObject({ status: 'completed' });
  const paid = await bookedIn(scene, from, usdt);

  const [first, second] = await scene.db.many(payoutsOf, { refundId: id });
  await settle(second, false, 1);
  expect(await readRefund(scene.db, id)).toMatchObject({ status: 'failed' });
  expect(await bookedIn(scene, from, usdt)).toBe(before);
  await mustBalance(scene);
  await settle(first, true, 1);
  expect(await readRefund(scene.db, id)).toMatchObject({ status: 'completed', txHash: first?.txHash });
  expect(await bookedIn(scene, from, usdt)).toBe(paid);
  await mustBalance(scene);
  await settle(first, false, 2);
  expect(await readRefund(scene.db, id)).toMatchObject({ status: 'failed' });
  expect(await bookedIn(scene, from, usdt)).toBe(before);
});

test('what nothing took is so again when a refund of it is undone that was signed before its sender was listed', async () => {
  const payment = await scene.waiting('20.00', usdt);
  const sender = newAddress();
  await scene.block({ to: payment.address, token: usdc, amount: 12_000_000n, from: sender });
  await scene.blocks(depth);
  const depositOf = async () => {
    const columns = 'id, ruling, reason, quarantined_at is not null as set_apart';
    const { rows } = await scene.db.pool.query(`select ${columns} from deposits where payment_id = $1`, [payment.id]);
    return rows[0];
  };
  const id = await approved({ source: 'unmatched', depositId: (await depositOf()).id });
  await plan(scene);
  await sign(scene);
  await listedSender(scene, sender);
  const context = { catalogue: await scene.catalogue.current(), ids: scene.ids, now: scene.clock.now() };
  await scene.db.transaction(async (session) => {
    const held = await lockPayment(session, payment.id);
    await blacklistPayment(session, held!, context);
  });
  expect(await depositOf()).toMatchObject({ ruling: 'blacklisted', set_apart: false });
  await finish(scene);
  expect(await depositOf()).toMatchObject({ ruling: 'refunded' });
  await releasePayment(scene.ports, { paymentId: payment.id, reason: 'looked into' }, by);
  const [payout] = await scene.db.many(payoutsOf, { refundId: id });
  await settle(payout, false, 1);
  expect(await readRefund(scene.db, id)).toMatchObject({ status: 'failed' });
  expect(await depositOf()).toMatchObject({ ruling: 'unmatched', reason: 'wrong_token', set_apart: false });
});
