import type { ChainAdapter } from '@florin/domain/ports/chain';
import { testChain } from '@florin/testing/catalogue';
import { madeHash, madeNode } from '@florin/testing/made-node';
import { PaymentScene } from '@florin/testing/payment-scene';
import { onTestFinished, expect, test } from 'vitest';
import { ChainScanner } from './scan-chain.ts';

const headHeight = 60n;

/** A stand-in for a node on which every block takes its time. */
const slowNode = (genesis: Date, onBlock: () => Promise<void>): ChainAdapter =>
  madeNode({ genesis, head: headHeight }, async () => {
    await onBlock();
    return [];
  });

test('a batch that takes longer than a lease is read to its end, while another scanner waits', async () => {
  const scene = await PaymentScene.open();
  onTestFinished(() => scene.close());
  await scene.db.pool.query(`update chain_cursors set leased_until = '-infinity', height = 5, hash = $1`, [
    madeHash(5n),
  ]);
  const genesis = scene.clock.now();
  const other = new ChainScanner({ ...scene.ports, adapter: slowNode(genesis, async () => {}) }, testChain.id);
  const taken: boolean[] = [];
  // Blocks are read side by side: one second after the other passes, or the lease would be over before it can be renewed.
  const left = async (): Promise<number> => {
    const { rows } = await scene.db.pool.query<{ until: Date }>('select leased_until as until from chain_cursors');
    return (rows[0]?.until.getTime() ?? 0) - scene.clock.now().getTime();
  };
  const pass = async (before: Promise<void>): Promise<void> => {
    await before;
    // Whoever read a block before may still be renewing.
    await expect.poll(left).toBeGreaterThan(5_000);
    scene.clock.advance({ seconds: 1 });
    taken.push((await other.step()).leased);
  };
  let seconds = Promise.resolve();
  const adapter = slowNode(genesis, () => (seconds = pass(seconds)));
  const scanner = new ChainScanner({ ...scene.ports, adapter }, testChain.id);
  expect(await scanner.step()).toMatchObject({ leased: true, blocks: 50 });
  const { rows } = await scene.db.pool.query('select height from chain_cursors');
  expect(rows).toEqual([{ height: '55' }]);
  expect(taken.length).toBeGreaterThanOrEqual(50);
  expect(taken.filter(Boolean)).toEqual([]);
});

test('one block that takes longer than a lease is read by the scanner that asked for it, while its process keeps the lease', async () => {
  const scene = await PaymentScene.open();
  onTestFinished(() => scene.close());
  await scene.db.pool.query(`update chain_cursors set leased_until = '-infinity', height = 59, hash = $1`, [
    madeHash(59n),
  ]);
  const genesis = scene.clock.now();
  const other = new ChainScanner({ ...scene.ports, adapter: slowNode(genesis, async () => {}) }, testChain.id);
  const taken: boolean[] = [];
  const scanner: ChainScanner = new ChainScanner(
    {
      ...scene.ports,
      adapter: slowNode(genesis, async () => {
        for (let second = 0; second < 15; second += 1) {
          scene.clock.advance({ seconds: 1 });
          expect(await scanner.keepLease()).toBe(true);
          taken.push((await other.step()).leased);
        }
      }),
    },
    testChain.id,
  );
  expect(await scanner.step()).toMatchObject({ leased: true, blocks: 1 });
  expect(taken).toEqual(Array.from({ length: 15 }, () => false));
  // Whoever has no lease takes none by keeping it.
  expect(await other.keepLease()).toBe(false);
});
