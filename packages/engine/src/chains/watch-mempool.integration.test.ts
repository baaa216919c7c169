import type { ChainAdapter, Transfer } from '@florin/domain/ports/chain';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchMempool } from './watch-mempool.ts';

const { eth, usdt } = testTokens;
let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

/** A stand-in for a node: transfers wait in it. */
const nodeWith = (...waiting: Transfer[]): ChainAdapter =>
  ({
    mempool: async (_assets: unknown, watched: (keys: readonly string[]) => Promise<ReadonlySet<string>>) => {
      const ours = await watched(waiting.map(({ watchKey }) => watchKey));
      return waiting.filter(({ watchKey }) => ours.has(watchKey));
    },
  }) as unknown as ChainAdapter;
const look = async (adapter: ChainAdapter): Promise<number> => {
  const chain = (await scene.catalogue.current()).chains.get(testChain.id);
  if (!chain) throw new Error('The chain is not in the catalogue.');
  return watchMempool({ ...scene.ports, adapter }, chain);
};
const waitingFor = (to: string, txHash: string, amount: bigint): Transfer => ({
  txHash,
  position: 0,
  watchKey: to.toLowerCase(),
  from: ['0xpayer'],
  asset: { kind: 'native' },
  amount,
});
const hash = (digits: string) => `0x${digits.repeat(32)}`;

test('a transfer that was seen in time counts at its lock, however late its block is', async () => {
  const payment = await scene.waiting('25.00', eth);
  const txHash = hash('a1');
  const stranger = waitingFor(`0x${'9'.repeat(40)}`, hash('a2'), 1n);
  expect(await look(nodeWith(waitingFor(payment.address, txHash, payment.needs), stranger))).toBe(1);
  // Nothing but a block moves a payment.
  expect(await scene.status(payment)).toBe('awaiting_payment');
  scene.clock.advance({ minutes: 50 });
  await scene.block();
  await scene.closeWindows();
  expect(await scene.status(payment)).toBe('expired_selection');
  await scene.block({ to: payment.address, token: eth, amount: payment.needs, txHash });
  expect(await scene.status(payment)).toBe('confirming');
  expect(Number((await scene.read(payment)).lockedRateUsd)).toBe(Number(payment.lockedRateUsd));
});

test('the first time that it was seen stays', async () => {
  const payment = await scene.waiting('25.00', eth);
  const transfer = waitingFor(payment.address, hash('b1'), payment.needs);
  const first = scene.clock.now();
  await look(nodeWith(transfer));
  scene.clock.advance({ minutes: 5 });
  await look(nodeWith(transfer));
  await scene.block({ to: payment.address, token: eth, amount: payment.needs, txHash: transfer.txHash });
  const { rows } = await scene.db.pool.query<{ seen_at: Date }>('select seen_at from deposits where tx_hash = $1', [
    transfer.txHash,
  ]);
  expect((rows[0]?.seen_at.getTime() ?? 0) - first.getTime()).toBeLessThan(60_000);
});

test('a payer whose transfer waits chooses no other token until nodes have dropped it', async () => {
  const payment = await scene.waiting('25.00', eth);
  const transfer = waitingFor(payment.address, hash('d1'), payment.needs);
  for (let minutes = 0; minutes < 31; minutes += 0.5) {
    await look(nodeWith(transfer));
    scene.clock.advance({ seconds: 30 });
  }
  await scene.block();
  await scene.closeWindows();
  expect(await scene.status(payment)).toBe('expired_selection');
  await expect(scene.choose(payment, usdt)).rejects.toMatchObject({ code: 'CONFLICT' });
  scene.clock.advance({ minutes: 1 });
  await look(nodeWith());
  expect((await scene.choose(payment, usdt)).payment.status).toBe('awaiting_payment');
});

test('a replacement is another transaction, seen at another time; old sightings are forgotten', async () => {
  const payment = await scene.waiting('25.00', eth);
  await look(nodeWith(waitingFor(payment.address, hash('c1'), payment.needs)));
  await look(nodeWith(waitingFor(payment.address, hash('c2'), payment.needs)));
  const count = async (): Promise<number> =>
    (await scene.db.pool.query('select 1 from sightings where tx_hash = any($1)', [[hash('c1'), hash('c2')]])).rows
      .length;
  expect(await count()).toBe(2);
  scene.clock.advance({ minutes: 31 * 24 * 60 });
  expect(await look(nodeWith())).toBe(0);
  expect(await count()).toBe(0);
});

test('a chain whose nodes tell nobody is not asked', async () => {
  expect(await look({ mempool: null } as unknown as ChainAdapter)).toBe(0);
});
