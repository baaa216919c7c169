import { randomUUID } from 'node:crypto';
import { findDueSweeps } from '@florin/database/sql/sweeps/plan';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { outgoingPorts } from '@florin/testing/treasury-stand-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignDeposit } from '../deposits/assign-deposit.ts';
import { expirePayment } from '../payments/expire-payment.ts';
import { listUntakenDeposits } from '../deposits/list-unmatched-deposits.ts';
import type { Actor } from '../audit/record.ts';
import { planSweeps } from './plan-sweeps.ts';

const { usdt } = testTokens;
const reason = 'asked by the merchant';
let scene: PaymentScene;
let by: Actor;
beforeAll(async () => {
  scene = await PaymentScene.open();
  by = await seedAdministrator(scene.database.url('owner'));
});
afterAll(() => scene.close());

/** The planner on a chain that moves tokens together, at the treasury's cost. */
const ports = () => {
  const { adapters, ...rest } = outgoingPorts(scene);
  const adapter = adapters.get(testChain.id)!;
  const arrivals = () => Promise.reject(new Error('Nothing is sent here.'));
  const batches = { assets: 'token', itemsMax: 10, paidBy: 'treasury', contract: null, arrivals } as const;
  return {
    ...rest,
    adapters: new Map([[testChain.id, { ...adapter, batches }]]),
    onWaiting: (_tokenId: string, error: unknown) => {
      throw error;
    },
  };
};

/** Payments that got money for another one, which came to one address after it had expired. */
async function paidOnOneAddress(count: number): Promise<string[]> {
  const expired = await scene.waiting('20.00', usdt);
  await expirePayment(scene.ports, { paymentId: expired.id, reason }, by);
  for (let sent = 0; sent < count; sent += 1) {
    await scene.block({ to: expired.address, token: usdt, amount: expired.needs });
  }
  await scene.blocks(testChain.confirmationsRequired);
  await scene.freshRate(usdt, '1.0');
  const { deposits } = await listUntakenDeposits(scene.db, { page: 1, pageSize: count });
  const paid: string[] = [];
  for (const { id } of deposits) {
    const { id: paymentId } = await scene.create('20.00');
    await assignDeposit(scene.ports, { depositId: id, paymentId, reason }, by);
    paid.push(paymentId);
  }
  return paid;
}

const batches = async (): Promise<string[][]> => {
  const { rows } = await scene.db.pool.query<{ carried: string[] }>(
    `select array_agg(purpose_id order by id) as carried from outgoing
      where purpose = 'sweep' and batch_id is not null group by batch_id order by batch_id`,
  );
  return rows.map(({ carried }) => carried);
};

test('a batch takes one payment from an address: its signer tells coins apart by where they lie', async () => {
  const alone = await scene.waiting('20.00', usdt);
  await scene.block({ to: alone.address, token: usdt, amount: alone.needs });
  const [first = '', second = ''] = await paidOnOneAddress(2);
  scene.clock.advance({ minutes: 60 });
  expect(await planSweeps(ports())).toBe(2);
  expect(await planSweeps(ports())).toBe(1);
  const planned = await batches();
  expect(planned.map((carried) => carried.length)).toEqual([2, 1]);
  expect(planned.flat().toSorted()).toEqual([alone.id, first, second].toSorted());
  expect(planned[0]).toContain(alone.id);
});

test('what lies on an address that something else leaves already makes room for others, and is swept afterwards', async () => {
  const [busy = '', other = ''] = await Promise.all(
    [1, 2].map(async () => {
      const payment = await scene.waiting('20.00', usdt);
      await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
      return payment.id;
    }),
  );
  await scene.blocks(testChain.confirmationsRequired);
  const refundId = randomUUID();
  await scene.db.pool.query(
    `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_index, source_address,
                           destination, amount, fee_cap, next_attempt_at, created_at)
     select $2, chain_id, 'refund', $2, token_id, 'deposit', deposit_index, address,
            address, 1, 1, florin.now(), florin.now() from deposits where payment_id = $1`,
    [busy, refundId],
  );
  const due = async () =>
    (await scene.db.many(findDueSweeps, { now: scene.clock.now(), limit: 10, exceptChains: [] }))
      .map(({ id }) => id)
      .toSorted();
  scene.clock.advance({ minutes: 60 });
  expect(await due()).toEqual([busy, other].toSorted());
  expect(await planSweeps(ports())).toBe(1);
  expect(await due()).toEqual([]);
  await scene.db.pool.query(`update outgoing set status = 'dead' where id = $1`, [refundId]);
  scene.clock.advance({ minutes: 60 });
  expect(await due()).toEqual([busy]);
  expect(await planSweeps(ports())).toBe(1);
  expect((await batches()).flat()).toEqual(expect.arrayContaining([busy, other]));
});

test('one whose cost no node tells waits by itself, is told of, and keeps nothing else out of the batch', async () => {
  const paid = await Promise.all(
    [1, 2, 3].map(async () => {
      const payment = await scene.waiting('20.00', usdt);
      await scene.block({ to: payment.address, token: usdt, amount: payment.needs });
      return payment;
    }),
  );
  await scene.blocks(testChain.confirmationsRequired);
  scene.clock.advance({ minutes: 60 });
  const [, odd] = paid;
  const fails = new Error('The account is of a kind that nobody knows.');
  const { adapters, ...rest } = ports();
  const adapter = adapters.get(testChain.id)!;
  const estimateCost: typeof adapter.estimateCost = (movement) =>
    movement.purpose === 'sweep' && movement.from === odd!.address
      ? Promise.reject(fails)
      : adapter.estimateCost(movement);
  const told: unknown[] = [];
  const onWaiting = (tokenId: string, error: unknown) => told.push([tokenId, error]);
  const before = (await batches()).length;
  const withOdd = { ...rest, adapters: new Map([[testChain.id, { ...adapter, estimateCost }]]), onWaiting };
  expect(await planSweeps(withOdd)).toBe(2);
  expect((await batches()).slice(before).map((carried) => carried.toSorted())).toEqual([
    [paid[0]!.id, paid[2]!.id].toSorted(),
  ]);
  expect(told).toEqual([[usdt.id, fails]]);
  expect(await planSweeps(withOdd)).toBe(0);
  expect(told).toHaveLength(1);
  scene.clock.advance({ minutes: 60 });
  expect(await planSweeps(ports())).toBe(1);
});
