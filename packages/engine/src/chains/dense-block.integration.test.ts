import { Database } from '@florin/database/database';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { madeHash, madeNode } from '@florin/testing/made-node';
import { PaymentScene } from '@florin/testing/payment-scene';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ChainScanner } from './scan-chain.ts';

const { usdt } = testTokens;
const txHash = `0x${'d5'.repeat(32)}`;
const deposits = 4_000;

let scene: PaymentScene;
beforeAll(async () => {
  scene = await PaymentScene.open();
});
afterAll(() => scene.close());

// Ruling each by a sum over all before it takes longer than a transaction may be idle: then the block is never committed.
test('one transaction with four thousand transfers to one payment is committed, and each of them is ruled', async () => {
  const payment = await scene.waiting('2000.00', usdt);
  const amount = payment.needs / BigInt(deposits - 1_000);
  const parts = Array.from({ length: deposits }, (_, position) => ({
    to: payment.address,
    token: usdt,
    amount,
    txHash,
    position,
  }));
  await scene.block(...parts);
  // no statement writes them all
  const { rows } = await scene.db.pool.query('select count(distinct cmin::text)::integer as statements from deposits');
  expect(rows).toEqual([{ statements: 2 }]);
  const paid = { received: (amount * BigInt(deposits)).toString() };
  expect(await scene.read(payment)).toMatchObject({ status: 'confirming', ...paid });
  await scene.blocks(2);
  expect(await scene.read(payment)).toMatchObject({ status: 'confirmed', ...paid });
  expect(await scene.told(payment)).toEqual([
    'payment.created',
    'payment.awaiting_payment',
    'payment.confirming',
    'payment.confirmed',
  ]);
  expect(await scene.violations()).toEqual([]);
}, 120_000);

/** A stand-in for a node whose blocks have a thousand transfers each, of an asset that nobody takes. */
function fullNode(genesis: Date, headHeight: bigint): ChainAdapter {
  const asset = { kind: 'token', ref: 'of nobody' } as const;
  const transfers = Array.from({ length: 1_000 }, (_, position) => ({
    txHash,
    position,
    watchKey: asset.ref,
    from: [],
    asset,
    amount: 1n,
  }));
  return madeNode({ genesis, head: headHeight }, async () => transfers);
}

test('a batch of blocks that have very many transfers together is committed in parts', async () => {
  const other = await PaymentScene.open();
  onTestFinished(() => other.close());
  await other.db.pool.query(`update chain_cursors set leased_until = '-infinity', height = 5, hash = $1`, [
    madeHash(5n),
  ]);
  const commits: string[] = [];
  const db = new Database(other.db.pool, {
    prepared: true,
    onStatement: (name) => {
      if (name === 'move_cursor') commits.push(name);
    },
  });
  const ports = { ...other.ports, db, adapter: fullNode(other.clock.now(), 60n) };
  expect(await new ChainScanner(ports, testChain.id).step()).toMatchObject({ leased: true, blocks: 50 });
  expect(commits).toHaveLength(10);
  expect((await other.db.pool.query('select height from chain_cursors')).rows).toEqual([{ height: '55' }]);
});
