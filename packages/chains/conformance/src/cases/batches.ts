import type { Asset, BatchSweeps } from '@florin/domain/ports/chain';
import { expect } from 'vitest';
import type { Case } from '../case.ts';
import { native, treasury } from '../stage.ts';
import { includedState } from './movements.ts';

/** Why a chain has no such batches without a contract; null where it has. */
function whyNo(batches: BatchSweeps | null, wanted: Asset['kind']): string | null {
  if (batches === null) return 'every deposit moves by itself';
  if (batches.assets !== wanted) return wanted === 'token' ? 'its batches carry coins' : 'its batches carry tokens';
  return batches.contract === null ? null : 'its batches are tested with the contract that they need';
}

/** Many sweeps in one transaction, where a chain has that without a contract. */
export const batchCases: readonly Case[] = [
  {
    name: 'many deposits of coins are swept in one transaction that they pay for themselves, or the treasury for all',
    unless: ({ harness: { adapter } }) => whyNo(adapter.batches, 'native'),
    run: async (stage) => {
      const { harness } = stage;
      const { adapter, keys } = harness;
      if (adapter.slots.kind !== 'coins') return;
      const isSelfPaid = adapter.batches?.paidBy === 'items';
      if (!isSelfPaid) await stage.fund(keys.treasuryAddress(), [native]);
      const owns = [stage.fresh(), stage.fresh(), stage.fresh()];
      const amount = harness.amountOf(native);
      for (const { address } of owns) await harness.pay({ to: address, amount, asset: native });
      await stage.mineAndLook();
      const to = keys.treasuryAddress();
      const items = owns.map(({ address }) => ({ address, amount }));
      const whole = amount * BigInt(items.length);
      const movement = { purpose: 'batch', from: to, to, asset: native, amount: whole, items } as const;
      const chosen = await adapter.slots.choose(movement, {
        own: owns.flatMap(({ address }) => stage.coinsOf(address)),
        more: isSelfPaid ? [] : stage.coinsOf(to),
      });
      if (chosen === null) throw new Error('The coins pay for it.');
      const { feeCap, coins } = chosen;
      const what = { purpose: 'batch', source: treasury, destination: to, asset: native } as const;
      const intent = { ...stage.intent({ ...what, amount: isSelfPaid ? whole - feeCap : whole, feeCap }), items };
      const slot = { kind: 'coins', coins } as const;
      const signed = stage.sign({ intent, slot, unsigned: await adapter.build(intent, slot) });
      expect(await adapter.broadcast(signed)).toEqual({ result: 'accepted' });
      const seen = await stage.mineAndLook();
      expect(await includedState(stage, signed.txHash)).toMatchObject({ success: true, fee: feeCap });
      const own = seen.filter(({ txHash }) => txHash === signed.txHash).map((transfer) => transfer.amount);
      expect(own.slice(0, 1)).toEqual([intent.amount]);
      // Coins of the treasury that paid leave something.
      expect(own).toHaveLength(isSelfPaid ? 1 : 2);
      for (const { address } of owns) expect(stage.coinsOf(address)).toEqual([]);
      expect(await adapter.slots.unspent(coins)).toEqual(coins.map(() => false));
    },
  },
  {
    name: 'many deposits of a token are swept in one transaction that the treasury pays for and every owner signs',
    unless: ({ harness: { adapter } }) => whyNo(adapter.batches, 'token'),
    run: async (stage) => {
      const { harness } = stage;
      const { adapter, keys } = harness;
      const asset = harness.assets.at(-1) ?? native;
      const to = keys.treasuryAddress();
      await stage.fund(to, [native]);
      const owns = [stage.fresh(), stage.fresh(), stage.fresh()];
      const amount = harness.amountOf(asset);
      for (const { address } of owns) await harness.pay({ to: address, amount, asset });
      await stage.mineAndLook();
      const before = { token: await adapter.balance(to, asset), coins: await adapter.balance(to, native) };
      const items = owns.map(({ address }) => ({ address, amount }));
      const whole = amount * BigInt(items.length);
      const what = { purpose: 'batch', asset, amount: whole } as const;
      const { feeCap } = await adapter.estimateCost({ ...what, from: to, to, items });
      const intent = { ...stage.intent({ ...what, source: treasury, destination: to, feeCap }), items };
      const unsigned = await adapter.build(intent, await stage.slot(intent));
      expect(keys.decode(unsigned)).toMatchObject({ kind: 'batch', contract: to, items });
      const sources = owns.map(({ source }) => source);
      const signed = keys.sign(unsigned, treasury, sources);
      expect(await adapter.broadcast(signed)).toEqual({ result: 'accepted' });
      await stage.mineAndLook();
      const { success, fee } = await includedState(stage, signed.txHash);
      expect(success).toBe(true);
      for (const { address } of owns) expect(await adapter.balance(address, asset)).toBe(0n);
      expect((await adapter.balance(to, asset)) - before.token).toBe(whole);
      expect(before.coins - (await adapter.balance(to, native))).toBe(fee);
      expect(fee).toBeLessThanOrEqual(feeCap);
    },
  },
];
