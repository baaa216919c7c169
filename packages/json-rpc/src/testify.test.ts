import type { Block, BlockHeader, Transfer } from '@florin/domain/ports/chain';
import { expect, test } from 'vitest';
import { type Asker, NodeFailure } from './failures.ts';
import { testify, type WitnessReading } from './testify.ts';

const header: BlockHeader = { height: 7n, hash: 'seven', parentHash: 'six', time: new Date(0) };
const coins: Transfer = {
  txHash: 'one',
  position: 0,
  watchKey: 'ours',
  from: ['theirs'],
  asset: { kind: 'native' },
  amount: 5n,
};
const tokens: Transfer = { ...coins, position: 1, asset: { kind: 'token', ref: 'usd' } };

/** What one node shows: null for nothing yet, and a failure where `block` is null. */
type Witness = Asker & { header: BlockHeader | null; transfers: readonly Transfer[] | null };
const showing = (shown: Partial<Omit<Witness, 'ask'>> = {}): Witness => ({
  header,
  transfers: [coins, tokens],
  ...shown,
  ask: () => Promise.reject(new NodeFailure('unused')),
});
const reading: WitnessReading<Witness> = {
  header: async (node) => node.header,
  async block({ transfers }, { header: of, assets, watched }): Promise<Block> {
    if (transfers === null) throw new NodeFailure('forgotten');
    const ours = await watched(transfers.map(({ watchKey }) => watchKey));
    const listed = new Set(assets.map(({ kind }) => kind));
    return { header: of, transfers: transfers.filter((one) => ours.has(one.watchKey) && listed.has(one.asset.kind)) };
  },
};
const said = (
  nodes: readonly Witness[],
  transfers: readonly Transfer[] = [coins, tokens],
  also: Partial<WitnessReading<Witness>> = {},
) => testify({ nodes }, { place: header, transfers }, { ...reading, ...also });

test('each node speaks for itself: it agrees, denies another block, and is silent beyond its head or without an answer', async () => {
  const others = [
    showing({ header: { ...header, hash: 'other' } }),
    showing({ header: null }),
    showing({ transfers: null }),
  ];
  expect(await said([showing(), ...others])).toEqual({ agree: 1, deny: 1, silent: 2 });
});

test.each([
  ['an amount', { amount: 6n }],
  ['a place', { position: 3 }],
  ['a receiver', { watchKey: 'another' }],
  ['a transaction', { txHash: 'two' }],
  ['a token', { asset: { kind: 'token', ref: 'fake' } as const }],
])('a node that tells %s otherwise denies', async (_what, change) => {
  expect(await said([showing()], [coins, { ...tokens, ...change }])).toEqual({ agree: 0, deny: 1, silent: 0 });
});

test('where no transfer is asked for the header is enough, unless blocks prove themselves', async () => {
  const forgetful = [showing({ transfers: null })];
  expect(await said(forgetful, [])).toMatchObject({ agree: 1 });
  expect(await said(forgetful, [], { proves: true })).toMatchObject({ silent: 1 });
});

test('a family may say of what is missing that the node could not have shown it', async () => {
  const half = [showing({ transfers: [coins] })];
  const missed: Transfer[] = [];
  const lacking = (missing: readonly Transfer[]) => {
    missed.push(...missing);
    return 'silent' as const;
  };
  expect(await said(half, [coins, tokens], { lacking })).toEqual({ agree: 0, deny: 0, silent: 1 });
  expect(missed).toEqual([tokens]);
});
