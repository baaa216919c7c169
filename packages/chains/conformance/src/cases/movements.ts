import { expect } from 'vitest';
import type { Case } from '../case.ts';
import { cannot, native, type Prepared, signingOf, type Stage, treasury } from '../stage.ts';
import { lacking } from './deposits.ts';

const onlyOnce = 'one signature for ever: nothing that was signed is replaced';

/** A refund of coins of the chain out of the treasury to a stranger. */
export async function prepareRefund(stage: Stage): Promise<Prepared> {
  const { harness } = stage;
  await stage.fund(harness.keys.treasuryAddress(), [native]);
  const amount = harness.amountOf(native);
  const destination = await harness.stranger();
  return stage.prepare({ purpose: 'refund', source: treasury, destination, asset: native, amount });
}

/** Where a transaction is. @throws Error while no block has it. */
export const includedState = async (stage: Stage, txHash: string) => {
  const state = await stage.harness.adapter.transactionState(txHash);
  if (state.state !== 'included') throw new Error(`It is ${state.state}.`);
  return state;
};

/** Where a pool does not replace what it holds, it is replaced once it has gone from there. */
async function forget({ harness: { drop, keepsFirst } }: Stage, txHash: string): Promise<void> {
  if (keepsFirst && !cannot(drop)) await drop(txHash);
}

/** What we send: known before it is sent, sent again without harm, followed to its end. */
export const movementCases: readonly Case[] = [
  {
    name: 'a payout is known by its hash before it is sent, is sent again without harm, and arrives whole',
    run: async (stage) => {
      const { adapter, keepsWaiting } = stage.harness;
      const prepared = await prepareRefund(stage);
      const signed = stage.sign(prepared);
      expect(await adapter.transactionState(signed.txHash)).toEqual({ state: 'unknown' });
      expect(await adapter.broadcast(signed)).toEqual({ result: 'accepted' });
      // Where nodes pass on what they are sent and keep nothing, none can tell that it has it.
      const forwards = !(keepsWaiting ?? adapter.slots.kind !== 'lifetime');
      const again = await stage.harness.reopen().broadcast(signed);
      expect(again).toEqual({ result: forwards ? 'accepted' : 'known' });
      const waiting = await adapter.transactionState(signed.txHash);
      expect(waiting).toEqual({ state: forwards ? 'unknown' : 'pending' });
      await stage.mineAndLook();
      const state = await includedState(stage, signed.txHash);
      expect(state.success).toBe(true);
      expect(state.fee).toBeLessThanOrEqual(prepared.intent.feeCap);
      expect(await adapter.broadcast(signed)).toEqual({ result: 'known' });
      expect(await adapter.balance(prepared.intent.destination, native)).toBe(prepared.intent.amount);
    },
  },
  {
    name: 'a sweep empties its address into the treasury, and what arrives there is known for our own by its hash',
    run: async (stage) => {
      const { harness } = stage;
      const own = stage.fresh();
      await stage.fund(own.address, [native]);
      const destination = harness.keys.treasuryAddress();
      const what = { purpose: 'sweep', source: own.source, destination, asset: native } as const;
      const prepared = await stage.prepare({ ...what, amount: 'everything' });
      const before = await harness.adapter.balance(destination, native);
      const signed = stage.sign(prepared);
      await harness.adapter.broadcast(signed);
      const seen = await stage.mineAndLook();
      const state = await includedState(stage, signed.txHash);
      const { rest = 0n } = harness;
      expect(await harness.adapter.balance(own.address, native)).toBeLessThanOrEqual(rest);
      const cost = harness.adapter.payer === 'treasury' ? state.fee : 0n;
      const beside = (await harness.adapter.balance(destination, native)) - before - (prepared.intent.amount - cost);
      expect(beside).toBeGreaterThanOrEqual(0n);
      expect(beside).toBeLessThanOrEqual(rest);
      expect(seen.filter(({ txHash }) => txHash !== signed.txHash)).toEqual([]);
    },
  },
  {
    name: 'a sweep of every token brings all of it to the treasury',
    unless: ({ harness }) => (harness.assets.length === 1 ? 'the chain has no tokens' : null),
    run: async (stage) => {
      const { harness } = stage;
      for (const asset of harness.assets.slice(1)) {
        const own = stage.fresh();
        await stage.fund(own.address, harness.adapter.payer === 'source' ? [native, asset] : [asset]);
        const destination = harness.keys.treasuryAddress();
        if (harness.adapter.payer === 'treasury') await stage.fund(destination, [native]);
        const before = await harness.adapter.balance(destination, asset);
        const what = { purpose: 'sweep', source: own.source, destination, asset } as const;
        const prepared = await stage.prepare({ ...what, amount: 'everything' });
        const signed = stage.sign(prepared);
        expect(await harness.adapter.broadcast(signed)).toEqual({ result: 'accepted' });
        await stage.mineAndLook();
        expect(await includedState(stage, signed.txHash)).toMatchObject({ success: true });
        expect(await harness.adapter.balance(own.address, asset)).toBe(0n);
        expect((await harness.adapter.balance(destination, asset)) - before).toBe(prepared.intent.amount);
        const carried = { asset, destination, items: [{ address: own.address, amount: prepared.intent.amount }] };
        const told = await harness.adapter.arrivals?.(signed.txHash, carried, 'balances');
        expect(told?.amounts ?? [prepared.intent.amount]).toEqual([prepared.intent.amount]);
        expect(told?.contradicted ?? false).toBe(false);
      }
    },
  },
  {
    name: 'of a movement and its dearer replacement exactly one is ever in a block',
    unless: ({ harness }) => (harness.adapter.raise === null ? onlyOnce : null),
    run: async (stage) => {
      const { adapter } = stage.harness;
      const prepared = await prepareRefund(stage);
      const first = stage.sign(prepared);
      expect(await adapter.broadcast(first)).toEqual({ result: 'accepted' });
      const dearer = await adapter.raise?.(prepared.intent, prepared.unsigned);
      if (!dearer) throw new Error('It cannot be raised.');
      if (stage.harness.fixedPrice) expect(dearer.feeCap).toBe(prepared.intent.feeCap);
      else expect(dearer.feeCap).toBeGreaterThan(prepared.intent.feeCap);
      const second = stage.sign({ ...prepared, unsigned: dearer.unsigned });
      await forget(stage, first.txHash);
      expect(await adapter.broadcast(second)).toEqual({ result: 'accepted' });
      expect(await adapter.slotState(prepared.intent.sourceAddress, prepared.slot)).toBe('open');
      await stage.mineAndLook();
      expect(await includedState(stage, second.txHash)).toMatchObject({ success: true });
      expect((await adapter.transactionState(first.txHash)).state).not.toBe('included');
      expect(await adapter.slotState(prepared.intent.sourceAddress, prepared.slot)).toBe('closed');
    },
  },
  {
    name: 'a sweep of which too few coins are left for a higher price moves them at the present one',
    unless: ({ harness }) => (harness.adapter.raise === null || harness.adapter.payer !== 'source' ? onlyOnce : null),
    run: async (stage) => {
      const { adapter, keys } = stage.harness;
      const own = stage.fresh();
      await stage.fund(own.address, [native]);
      const what = {
        purpose: 'sweep',
        source: own.source,
        destination: keys.treasuryAddress(),
        asset: native,
      } as const;
      const { intent, unsigned } = await stage.prepare({ ...what, amount: 'everything' });
      const left = intent.feeCap + intent.feeCap / 1000n + 1n;
      const fewer = await adapter.raise?.(intent, unsigned, left);
      if (!fewer) throw new Error('It cannot be raised.');
      expect(fewer.feeCap).toBeLessThanOrEqual(intent.feeCap);
      expect(fewer.amount).toBe(left - fewer.feeCap);
      expect(keys.decode(fewer.unsigned)).toMatchObject({ amount: fewer.amount });
      await expect(adapter.raise?.(intent, unsigned, 1n)).rejects.toMatchObject({ code: 'CONFLICT' });
    },
  },
  {
    name: 'a cancel takes the place of a movement, which then moves nothing',
    unless: ({ harness }) => (harness.adapter.buildCancel === null ? onlyOnce : null),
    run: async (stage) => {
      const { adapter, keys } = stage.harness;
      const prepared = await prepareRefund(stage);
      const first = stage.sign(prepared);
      await adapter.broadcast(first);
      await forget(stage, first.txHash);
      const cancel = await adapter.buildCancel?.(prepared.intent, prepared.slot, prepared.unsigned);
      if (!cancel) throw new Error('It cannot be cancelled.');
      expect(keys.decode(cancel.unsigned)).toMatchObject({
        kind: 'cancel',
        destination: keys.treasuryAddress(),
      });
      const signed = stage.sign({ ...prepared, unsigned: cancel.unsigned });
      expect(await adapter.broadcast(signed)).toEqual({ result: 'accepted' });
      await stage.mineAndLook();
      await includedState(stage, signed.txHash);
      expect(await adapter.balance(prepared.intent.destination, native)).toBe(0n);
    },
  },
  {
    name: 'a transaction that the node has forgotten is sent again and arrives',
    unless: lacking(({ harness }) => harness.drop),
    run: async (stage) => {
      const { adapter, drop } = stage.harness;
      if (cannot(drop)) return;
      const prepared = await prepareRefund(stage);
      const signed = stage.sign(prepared);
      await adapter.broadcast(signed);
      await drop(signed.txHash);
      expect(await adapter.transactionState(signed.txHash)).toEqual({ state: 'unknown' });
      expect(await adapter.broadcast(signed)).toEqual({ result: 'accepted' });
      await stage.mineAndLook();
      expect(await includedState(stage, signed.txHash)).toMatchObject({ success: true });
    },
  },
  {
    name: 'what no block has is unknown up to where the node has come, and nothing is said of what lies beyond',
    run: async (stage) => {
      const { adapter } = stage.harness;
      const prepared = await prepareRefund(stage);
      const { txHash } = stage.sign(prepared);
      const { height } = await adapter.head();
      const now = adapter.transactionState(txHash, height, signingOf(prepared));
      // Until its lifetime is over a later block may take it.
      if (prepared.slot.kind === 'lifetime') await expect(now).rejects.toThrow(/end of its lifetime/);
      else expect(await now).toEqual({ state: 'unknown' });
      const later = adapter.transactionState(txHash, height + 1_000n, signingOf(prepared));
      await expect(later).rejects.toThrow(/not come/);
    },
  },
  {
    name: 'a movement whose slot is over is refused for good, and is in no block',
    unless: lacking(({ harness }) => harness.useUp),
    run: async (stage) => {
      const { adapter, useUp } = stage.harness;
      if (cannot(useUp)) return;
      const prepared = await prepareRefund(stage);
      const signed = stage.sign(prepared);
      await useUp(prepared.intent.sourceAddress);
      await stage.mineAndLook();
      const { height } = await adapter.head();
      expect(await adapter.slotState(prepared.intent.sourceAddress, prepared.slot, height)).toBe('closed');
      // A blockhash that a node does not know may be too old, or too new for it: only the slot tells.
      const isTold = adapter.slots.kind !== 'lifetime';
      expect(await adapter.broadcast(signed)).toMatchObject({ result: 'rejected', permanent: isTold });
      expect(await adapter.transactionState(signed.txHash)).toEqual({ state: 'unknown' });
      expect(await adapter.transactionState(signed.txHash, height, signingOf(prepared))).toEqual({ state: 'unknown' });
    },
  },
  {
    name: 'what a movement costs is known before, also from a node without advice on fees',
    unless: lacking(({ harness }) => harness.withoutFeeAdvice),
    run: async (stage) => {
      const { harness } = stage;
      if (cannot(harness.withoutFeeAdvice)) return;
      const { intent } = await prepareRefund(stage);
      const { sourceAddress: from, destination: to, amount } = intent;
      const cost = await harness
        .withoutFeeAdvice()
        .estimateCost({ purpose: 'refund', from, to, asset: native, amount });
      expect(cost.fee).toBeGreaterThan(0n);
      expect(cost.feeCap).toBeGreaterThanOrEqual(cost.fee);
    },
  },
  {
    name: 'what is too small for the chain to carry is refused before it is signed',
    unless: lacking(({ harness }) => harness.tooSmall),
    run: async (stage) => {
      const { harness } = stage;
      if (cannot(harness.tooSmall)) return;
      await stage.fund(harness.keys.treasuryAddress(), [native]);
      const { to, amount, asset } = await harness.tooSmall();
      const from = harness.keys.treasuryAddress();
      await expect(harness.adapter.estimateCost({ purpose: 'refund', from, to, asset, amount })).rejects.toMatchObject({
        code: 'CONFLICT',
      });
    },
  },
];
