import { expect } from 'vitest';
import type { Case } from '../case.ts';
import { cannot, native, type Stage } from '../stage.ts';
import type { Ability, Harness } from '../harness.ts';

/** The reason of an ability that a chain lacks. */
export const lacking = (pick: (stage: Stage) => Ability<unknown>) => (stage: Stage) => {
  const ability = pick(stage);
  return cannot(ability) ? ability.notApplicable : null;
};

/** Sends what is no deposit together with one that is, so that their block is known to have been read. */
async function expectOnlyTheOther(
  stage: Stage,
  send: (harness: Harness, to: string, amount: bigint) => Promise<string> | null,
): Promise<void> {
  const { harness } = stage;
  const own = stage.fresh();
  await stage.look();
  const amount = harness.amountOf(native);
  await send(harness, own.address, amount);
  const txHash = await harness.pay({ to: own.address, amount, asset: native });
  const seen = (await stage.mineAndLook()).filter(({ watchKey }) => watchKey === own.watchKey);
  expect(seen.map((transfer) => transfer.txHash)).toEqual([txHash]);
}

/** What strangers send: seen once, whole, and as nothing else. */
export const depositCases: readonly Case[] = [
  {
    name: 'a deposit of every asset is seen once, with its amount and a sender',
    run: async (stage) => {
      const { harness } = stage;
      for (const asset of harness.assets) {
        const own = stage.fresh();
        const amount = harness.amountOf(asset);
        await stage.look();
        const txHash = await harness.pay({ to: own.address, amount, asset });
        await harness.mine();
        const seen = (await stage.look()).filter(({ watchKey }) => watchKey === own.watchKey);
        expect(seen).toMatchObject([{ txHash, watchKey: own.watchKey, asset, amount }]);
        expect(seen[0]?.from.length).toBeGreaterThan(0);
        // The same block says the same again.
        const { height } = await harness.adapter.head();
        const again = [await stage.block(height), await stage.block(height)].map(({ transfers }) => transfers);
        expect(again[0]).toEqual(again[1]);
      }
    },
  },
  {
    name: 'several transfers in one transaction have places of their own',
    unless: lacking(({ harness }) => harness.payMany),
    run: async (stage) => {
      const { harness } = stage;
      if (cannot(harness.payMany)) return;
      const one = stage.fresh();
      const other = harness.payMany.to === 'one' ? one : stage.fresh();
      const second = harness.payMany.to === 'apart' ? stage.fresh() : one;
      const asset = harness.assets.at(-1) ?? native;
      const amount = harness.amountOf(asset);
      await stage.look();
      const txHash = await harness.payMany.send([
        { to: one.address, amount, asset },
        { to: second.address, amount: amount + 1n, asset },
        { to: other.address, amount: amount + 2n, asset },
      ]);
      const seen = (await stage.mineAndLook()).filter((transfer) => transfer.txHash === txHash);
      expect(seen.map(({ watchKey, amount: each }) => [watchKey, each]).toSorted()).toEqual(
        [
          [one.watchKey, amount],
          [second.watchKey, amount + 1n],
          [other.watchKey, amount + 2n],
        ].toSorted(),
      );
      expect(new Set(seen.map(({ position }) => position)).size).toBe(3);
    },
  },
  {
    name: 'every sender of a payment is named, the shown one first',
    unless: lacking(({ harness }) => harness.payTogether),
    run: async (stage) => {
      const { harness } = stage;
      if (cannot(harness.payTogether)) return;
      const own = stage.fresh();
      await stage.look();
      const { txHash, senders } = await harness.payTogether({
        to: own.address,
        amount: harness.amountOf(native),
        asset: native,
      });
      const seen = (await stage.mineAndLook()).find((transfer) => transfer.txHash === txHash);
      expect(new Set(seen?.from)).toEqual(new Set(senders));
      expect(senders.length).toBeGreaterThan(1);
    },
  },
  {
    name: 'a transfer of nothing is no deposit',
    unless: lacking(({ harness }) => harness.payNothing),
    run: (stage) => expectOnlyTheOther(stage, ({ payNothing }, to) => (cannot(payNothing) ? null : payNothing(to))),
  },
  {
    name: 'a payment that failed is no deposit',
    unless: lacking(({ harness }) => harness.payInVain),
    run: (stage) =>
      expectOnlyTheOther(stage, ({ payInVain }, to, amount) =>
        cannot(payInVain) ? null : payInVain({ to, amount, asset: native }),
      ),
  },
  {
    name: 'a transfer of something that looks like a listed asset is no deposit',
    unless: lacking(({ harness }) => harness.payLookAlike),
    run: (stage) =>
      expectOnlyTheOther(stage, ({ payLookAlike }, to, amount) =>
        cannot(payLookAlike) ? null : payLookAlike(to, amount),
      ),
  },
  {
    name: 'a payment that waits for a block is seen there under the place that its block gives it',
    unless: ({ harness }) => (harness.adapter.mempool === null ? 'nodes tell nobody what waits' : null),
    run: async (stage) => {
      const { harness } = stage;
      const own = stage.fresh();
      await stage.look();
      const txHash = await harness.pay({ to: own.address, amount: harness.amountOf(native), asset: native });
      const waiting = (await harness.adapter.mempool?.(harness.assets, stage.watched)) ?? [];
      const seen = (await stage.mineAndLook()).filter((transfer) => transfer.txHash === txHash);
      const places = (transfers: typeof seen) =>
        transfers.map(({ position, watchKey, amount }) => ({ position, watchKey, amount }));
      expect(places(waiting.filter((transfer) => transfer.txHash === txHash))).toEqual(places(seen));
      expect(seen).toHaveLength(1);
    },
  },
];
