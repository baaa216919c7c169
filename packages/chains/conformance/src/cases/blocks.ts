import { expect } from 'vitest';
import type { Case } from '../case.ts';
import { cannot, native } from '../stage.ts';
import { lacking } from './deposits.ts';

/** Blocks: linked, without a gap, and the same for whoever comes back. */
export const blockCases: readonly Case[] = [
  {
    name: 'headers are linked by their hashes without a gap, and end at the head',
    run: async ({ harness: { adapter, mine } }) => {
      await mine(5);
      const { height, hash } = await adapter.head();
      const heights = Array.from({ length: 6 }, (_each, at) => height - 5n + BigInt(at));
      const headers = await Promise.all(heights.map((each) => adapter.header(each)));
      expect(headers.map((header) => header?.height)).toEqual(heights);
      for (const [at, header] of headers.entries()) if (at > 0) expect(header?.parentHash).toBe(headers[at - 1]?.hash);
      expect(headers.at(-1)?.hash).toBe(hash);
      expect(await adapter.header(height + 1_000n)).toBeNull();
    },
  },
  {
    name: 'who comes back with the height and hash that it stored goes on from there, whatever process it was',
    run: async (stage) => {
      const { harness } = stage;
      await stage.look();
      const stored = await harness.adapter.head();
      const own = stage.fresh();
      const txHash = await harness.pay({ to: own.address, amount: harness.amountOf(native), asset: native });
      await harness.mine(3);
      const later = harness.reopen();
      expect((await later.header(stored.height))?.hash).toBe(stored.hash);
      const next = await later.header(stored.height + 1n);
      expect(next?.parentHash).toBe(stored.hash);
      const { height } = await later.head();
      const seen: string[] = [];
      for (let at = stored.height + 1n; at <= height; at += 1n) {
        // in the order of the chain
        const header = await later.header(at);
        if (header === null) throw new Error(`There is no block ${at}.`);
        seen.push(...(await later.block(header, harness.assets, stage.watched)).transfers.map((one) => one.txHash));
      }
      expect(seen).toEqual([txHash]);
      await stage.look();
    },
  },
  {
    name: 'a transaction is in the block that the chain has at its height, and confirmations grow above it',
    run: async (stage) => {
      const { harness } = stage;
      const own = stage.fresh();
      const txHash = await harness.pay({ to: own.address, amount: harness.amountOf(native), asset: native });
      await stage.mineAndLook();
      const state = await harness.adapter.transactionState(txHash);
      if (state.state !== 'included') throw new Error(`It is ${state.state}.`);
      expect(state.success).toBe(true);
      expect((await harness.adapter.header(state.height))?.hash).toBe(state.blockHash);
      const before = await harness.adapter.head();
      await harness.mine(2);
      expect((await harness.adapter.head()).height).toBeGreaterThanOrEqual(before.height + 2n);
      expect(await harness.adapter.transactionState(txHash)).toEqual(state);
    },
  },
  {
    name: 'a reorg changes the hashes above the block that both histories share, and its transactions are no more there',
    unless: lacking(({ harness }) => harness.reorg),
    run: async (stage) => {
      const { harness } = stage;
      if (cannot(harness.reorg)) return;
      await harness.mine();
      const shared = await harness.adapter.head();
      const own = stage.fresh();
      const txHash = await harness.pay({ to: own.address, amount: harness.amountOf(native), asset: native });
      await harness.mine(2);
      const before = await harness.adapter.transactionState(txHash);
      if (before.state !== 'included') throw new Error(`It is ${before.state}.`);
      await harness.reorg(2);
      expect((await harness.adapter.header(shared.height))?.hash).toBe(shared.hash);
      expect((await harness.adapter.header(before.height))?.hash).not.toBe(before.blockHash);
      const after = await harness.adapter.transactionState(txHash);
      if (after.state === 'included') expect(after.blockHash).not.toBe(before.blockHash);
      const answer = await harness.adapter.testify({ height: before.height, hash: before.blockHash }, []);
      expect(answer).toMatchObject({ agree: 0 });
      stage.rewind(shared.height);
      await stage.look();
    },
  },
  {
    name: 'a node stands by a block with its transfers, and by no other amount',
    run: async (stage) => {
      const { harness } = stage;
      const own = stage.fresh();
      const amount = harness.amountOf(native);
      const txHash = await harness.pay({ to: own.address, amount, asset: native });
      const seen = (await stage.mineAndLook()).find((transfer) => transfer.txHash === txHash);
      const state = await harness.adapter.transactionState(txHash);
      if (state.state !== 'included' || !seen) throw new Error('It is in no block.');
      const block = { height: state.height, hash: state.blockHash };
      expect(await harness.adapter.testify(block, [seen])).toMatchObject({ agree: harness.adapter.nodes, deny: 0 });
      expect(await harness.adapter.testify(block, [{ ...seen, amount: amount + 1n }])).toMatchObject({ agree: 0 });
    },
  },
];
