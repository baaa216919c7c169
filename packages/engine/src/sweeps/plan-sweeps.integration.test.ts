import type { ChainAdapter } from '@florin/domain/ports/chain';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { moveToOtherChain, otherChain } from '@florin/testing/other-chain';
import { PaymentScene } from '@florin/testing/payment-scene';
import { outgoingPorts } from '@florin/testing/treasury-stand-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planSweeps } from './plan-sweeps.ts';

const { eth, usdc } = testTokens;
/** As many as one round looks at. */
const roundMax = 100;
let scene: PaymentScene;
let behind: { id: string };

/** A whole round is due on one chain, and behind it a payment of another. */
beforeAll(async () => {
  scene = await PaymentScene.open();
  await scene.freshRate(eth, eth.rateUsd);
  const chosen = await Promise.all(
    Array.from({ length: roundMax }, async () => scene.choosing(await scene.create('32.00'), eth)),
  );
  const sent = chosen.map(({ payment: { required }, address }) => ({
    to: address,
    token: eth,
    amount: BigInt(required ?? 0),
  }));
  await scene.block(...sent);
  await scene.blocks(testChain.confirmationsRequired);
  scene.clock.advance({ seconds: 1 });
  const other = await scene.waiting('32.00', usdc);
  await scene.block({ to: other.address, token: usdc, amount: other.needs });
  await scene.blocks(testChain.confirmationsRequired);
  await moveToOtherChain(scene.database.url('owner'), usdc);
  await scene.catalogue.reload();
  behind = other;
});
afterAll(() => scene.close());

/** Both chains, of which the first is read by this adapter; null: it is not read. */
const withFirst = (adapt: (works: ChainAdapter) => ChainAdapter | null) => {
  const { adapters, ...ports } = outgoingPorts(scene);
  const works = adapters.get(testChain.id)!;
  const first = adapt(works);
  const told: unknown[] = [];
  return {
    ...ports,
    adapters: new Map([[otherChain.id, works], ...(first === null ? [] : ([[testChain.id, first]] as const))]),
    onWaiting: (tokenId: string, error: unknown) => told.push([tokenId, error]),
    told,
  };
};
const sweeps = async (): Promise<unknown[]> =>
  (await scene.db.pool.query<{ paymentId: string }>(`select purpose_id as "paymentId" from outgoing`)).rows;

test('what a failing node cannot plan waits a while, is told of, and keeps nothing of other chains back', async () => {
  const fails = new Error('The node does not answer.');
  let asked = 0;
  const estimateCost = () => Promise.reject((asked += 1) && fails);
  const ports = withFirst((works) => ({ ...works, estimateCost, head: () => Promise.reject(fails) }));
  expect(await planSweeps(ports)).toBe(0);
  expect(asked).toBe(1);
  expect(await planSweeps(ports)).toBe(1);
  expect(await sweeps()).toEqual([{ paymentId: behind.id }]);
  expect(ports.told).toEqual([[eth.id, fails]]);
});

test('a chain that is not read is told of as long as coins wait there, and swept once it is read', async () => {
  scene.clock.advance({ seconds: 10 });
  const unread = withFirst(() => null);
  expect(await planSweeps(unread)).toBe(0);
  expect(await planSweeps(unread)).toBe(0);
  expect(unread.told).toMatchObject([[eth.id, { facts: { chain: testChain.shortName } }]]);
  scene.clock.advance({ seconds: 10 });
  const read = withFirst((works) => works);
  expect(await planSweeps(read)).toBe(roundMax);
  expect(read.told).toEqual([]);
});

test('one whose cost a working chain does not tell waits by itself, and is told of', async () => {
  const paid = await Promise.all([1, 2, 3].map(() => scene.waiting('32.00', eth)));
  await scene.block(...paid.map(({ address, needs }) => ({ to: address, token: eth, amount: needs })));
  await scene.blocks(testChain.confirmationsRequired);
  scene.clock.advance({ seconds: 1 });
  const [odd, ...others] = paid;
  const fails = new Error('The account is of a kind that nobody knows.');
  const ports = withFirst((works) => ({
    ...works,
    head: () => Promise.resolve({ height: 1n, hash: '', finalHeight: null }),
    estimateCost: (movement) => (movement.from === odd!.address ? Promise.reject(fails) : works.estimateCost(movement)),
  }));
  const before = await sweeps();
  expect(await planSweeps(ports)).toBe(2);
  expect(ports.told).toEqual([[eth.id, fails]]);
  expect((await sweeps()).slice(before.length)).toEqual(
    expect.arrayContaining(others.map(({ id }) => ({ paymentId: id }))),
  );
});
