import { randomBytes } from 'node:crypto';
import type { Asset, Block } from '@florin/domain/ports/chain';
import { batch } from '@florin/nodes/tokens/contracts';
import { call, callData, fundForTokens, selectors } from '@florin/nodes/tron/control';
import { openDoor, startTronStandIn, type TronStandIn } from '@florin/nodes/tron/server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTronAdapter } from './adapter.ts';
import { fromWord, toWord } from './address-book.ts';

const native: Asset = { kind: 'native' };
const trx = 10n ** 6n;
let node: TronStandIn;
let payer: string;
let forwarder: string;

beforeAll(async () => {
  node = await startTronStandIn();
  const treasury = randomBytes(20).toString('hex');
  ({ payer } = await fundForTokens(node.chain, { treasury, sun: 10_000n * trx }));
  forwarder = await node.chain.executor.deploy(batch.bytecode);
});
afterAll(() => node?.stop());
afterEach(() => void (node.faults.tamper = null));

type Entry = Record<string, unknown>;
type Bend = (entries: readonly Entry[]) => readonly Entry[];

const fresh = (): string => fromWord(randomBytes(20).toString('hex'));
const hex = (text: string): string => Buffer.from(text).toString('hex');
/** An entry of what a contract did, with sun as its value. */
const entry = (to: string, note: string | undefined, value = 10n ** 7n): Entry => ({
  hash: 'a'.repeat(64),
  caller_address: `41${forwarder}`,
  transferTo_address: `41${toWord(to)}`,
  callValueInfo: [value === 0n ? {} : { callValue: value }],
  ...(note === undefined ? {} : { note: hex(note) }),
});
/** Changes what a node keeps of its contracts. */
const keeping =
  (bend: Bend) =>
  (method: string, answer: unknown): unknown =>
    method.endsWith('infobyblocknum')
      ? (answer as Entry[]).map((info) =>
          Object.assign({}, info, { internal_transactions: bend((info.internal_transactions ?? []) as Entry[]) }),
        )
      : answer;

/** A block in which a contract forwards coins. */
async function forward(to: string, sun: bigint): Promise<string> {
  const txHash = call(node.chain, payer, forwarder, callData(selectors.forward, toWord(to)), sun);
  await node.chain.mine();
  return txHash;
}

const open = (...urls: string[]) =>
  createTronAdapter({ network: String(node.chain.chainId), rpcUrls: urls, timeoutMilliseconds: 5_000 });

async function readHead(to: string, adapter = open(node.url)): Promise<Block> {
  const header = await adapter.header((await adapter.head()).height);
  return adapter.block(header!, [native], async (asked) => new Set(asked.filter((key) => key === to)));
}

test.each([
  'delegateResourceOfEnergy',
  'unDelegateResourceOfBandwidth',
  'freezeForEnergy',
  'unfreezeForBandwidth',
  'withdrawExpireUnfreezeWhileSuiciding',
  'a word that a later release may add',
])('%s brings an address no coins', async (note) => {
  const to = fresh();
  await forward(fresh(), trx);
  node.faults.tamper = keeping((kept) => [...kept, entry(to, note)]);
  const { transfers, untraced } = await readHead(to);
  expect(transfers).toEqual([]);
  expect(untraced).toBeUndefined();
});

test('what is made and what ends bring coins as calls do, and none of a call that is undone', async () => {
  const to = fresh();
  const txHash = await forward(fresh(), trx);
  node.faults.tamper = keeping((kept) => [
    ...kept,
    entry(to, 'create', 1n),
    Object.assign(entry(to, 'call', 2n), { rejected: true }),
    entry(to, 'suicide', 3n),
  ]);
  const { transfers } = await readHead(to);
  expect(transfers).toMatchObject([
    { txHash, position: -2, amount: 1n },
    { txHash, position: -3, amount: 3n },
  ]);
});

test('a move of coins has its place among such moves alone: nodes that keep more than others contradict none', async () => {
  const to = fresh();
  const txHash = await forward(to, 9n * trx);
  const other = await openDoor(node.chain);
  const more: Bend = (kept) => [
    entry(fresh(), 'freezeBalanceV2ForEnergy'),
    entry(fresh(), 'call', 0n),
    { ...entry(fresh(), 'voteWitness', 0n), transferTo_address: '' },
    entry(fresh(), 'delegateResourceOfEnergy'),
    ...kept,
  ];
  other.faults.tamper = keeping(more);
  try {
    const { header, transfers } = await readHead(to, open(other.url));
    expect(transfers).toMatchObject([{ txHash, position: -1, amount: 9n * trx }]);
    expect((await readHead(to)).transfers).toEqual(transfers);
    const both = open(other.url, node.url);
    expect(await both.testify(header, transfers)).toEqual({ agree: 2, deny: 0, silent: 0 });
  } finally {
    await other.stop();
  }
});

test('a node that notes nothing is believed in no entry, and says nothing of what contracts moved', async () => {
  const to = fresh();
  await forward(to, 9n * trx);
  const { header, transfers } = await readHead(to);
  expect(transfers).toHaveLength(1);
  node.faults.tamper = keeping((kept) => kept.map(({ note: _note, ...rest }) => rest));
  const alone = open(node.url);
  expect(await readHead(to, alone)).toMatchObject({ transfers: [], untraced: true });
  expect(await alone.testify(header, transfers)).toEqual({ agree: 0, deny: 0, silent: 1 });
});
