import { NodeFailure } from '@florin/json-rpc/failures';
import { expect, test } from 'vitest';
import { readArrivals } from './arrivals.ts';
import { transferTopic } from './erc20.ts';
import type { Node, Rpc } from './node.ts';

const token = `0x${'aa'.repeat(20)}`;
const treasury = `0x${'bb'.repeat(20)}`;
const issuer = `0x${'dd'.repeat(20)}`;
const hash = `0x${'01'.repeat(32)}`;
const items = [
  { address: `0x${'c1'.repeat(20)}`, amount: 5n },
  { address: `0x${'c2'.repeat(20)}`, amount: 7n },
];

interface Told {
  from: string;
  to: string;
  amount: bigint;
  contract: string;
}

const word = (value: string): string => `0x${value.replace('0x', '').padStart(64, '0')}`;
const logs = (events: readonly Told[]) =>
  events.map(({ from, to, amount, contract }, at) => ({
    address: contract,
    topics: [transferTopic, word(from), word(to)],
    data: word(amount.toString(16)),
    transactionHash: hash,
    blockHash: hash,
    blockNumber: '0x5',
    logIndex: `0x${at}`,
    removed: false,
  }));

type Held = Readonly<Record<string, readonly [before: bigint, after: bigint]>>;
const holding = (...falls: readonly bigint[]): Held => ({
  [treasury]: [3n, 3n + falls.reduce((sum, one) => sum + one, 0n)],
  ...Object.fromEntries(items.map(({ address, amount }, at) => [address, [amount, amount - (falls[at] ?? 0n)]])),
});

/** Stands in for a node: one receipt, and balances before and after its block; or it fails. */
const node = (
  events: readonly Told[] | null,
  held: Held = holding(...amountsOf(events ?? [])),
  /** Of other transactions of the block. */
  besides: readonly Told[] = [],
): Node =>
  ({
    ask: async (method: string, params: readonly unknown[], parse: (value: unknown) => unknown) => {
      if (events === null) throw new NodeFailure('silent');
      if (method === 'eth_call') {
        const [call, place] = params as [{ data: string }, string];
        const [before = 0n, after = 0n] = held[`0x${call.data.slice(-40)}`] ?? [];
        return parse(`0x${(place === '0x4' ? before : after).toString(16)}`);
      }
      if (method === 'eth_getLogs') return parse(logs([...events, ...besides]));
      const at = { transactionHash: hash, blockHash: hash, blockNumber: '0x5' };
      return parse({ ...at, status: '0x1', gasUsed: '0x1', effectiveGasPrice: '0x1', logs: logs(events) });
    },
  }) as unknown as Node;

/** What honest balances of both addresses show of these events. */
const amountsOf = (events: readonly Told[]): bigint[] =>
  items.map(
    ({ address }) =>
      events.find(({ from, to, contract }) => from === address && to === treasury && contract === token)?.amount ?? 0n,
  );

const sweepsBy = (contract: string, ...amounts: readonly bigint[]): Told[] =>
  amounts.map((amount, at) => ({ contract, from: items[at]?.address ?? '', to: treasury, amount }));
const sweeps = (...amounts: readonly bigint[]) => sweepsBy(token, ...amounts);
const carried = { asset: { kind: 'token', ref: token }, destination: treasury, items } as const;
const read = async (...nodes: Node[]) =>
  (await readArrivals({ nodes } as unknown as Rpc, hash, carried, 'events')).amounts;

test('one node is believed where there is no other', async () => {
  expect(await read(node(sweeps(5n, 7n)))).toEqual([5n, 7n]);
  expect(await read(node(sweeps(5n)))).toEqual([5n, 0n]);
  await expect(read(node(null))).rejects.toThrow(NodeFailure);
});

test('no item has failed by the word of one node among several', async () => {
  const [sound, lying] = [node(sweeps(5n, 7n)), node(sweeps(5n, 2n))];
  expect(await read(sound, sound)).toEqual([5n, 7n]);
  await expect(read(lying, sound)).rejects.toThrow('do not agree');
  await expect(read(lying, node(null))).rejects.toThrow('do not agree');
  expect(await read(lying, sound, sound)).toEqual([5n, 7n]);
});

test('a fee that the token keeps is not among what arrived', async () => {
  const fee = { from: items[0]?.address ?? '', to: issuer, amount: 1n, contract: token };
  expect(await read(node([fee, ...sweeps(4n, 7n)]))).toEqual([4n, 7n]);
});

test('what another contract tells of is nothing, and more than was sent has not arrived', async () => {
  expect(await read(node(sweepsBy(issuer, 5n, 7n)))).toEqual([0n, 0n]);
  expect(await read(node(sweeps(2n ** 256n - 1n, 7n)))).toEqual([5n, 7n]);
});

test("the chain's own coin arrives whole", async () => {
  const native = { ...carried, asset: { kind: 'native' } } as const;
  const rpc = { nodes: [node(null)] } as unknown as Rpc;
  expect(await readArrivals(rpc, hash, native, 'balances')).toEqual({ amounts: [5n, 7n], contradicted: false });
});

const witnessed = (events: readonly Told[], held: Held) =>
  readArrivals({ nodes: [node(events, held)] } as unknown as Rpc, hash, carried, 'balances');
const borneOut = { amounts: [5n, 7n], contradicted: false };

test('balances contradict a token that tells of coins which nobody has', async () => {
  expect(await witnessed(sweeps(5n, 7n), holding(5n, 7n))).toEqual(borneOut);
  expect(await witnessed(sweeps(5n, 7n), holding())).toEqual({ amounts: [0n, 0n], contradicted: true });
});

test('other movements of the block at one end are no contradiction', async () => {
  const paidOut = { ...holding(5n, 7n), [treasury]: [10n, 12n] as const };
  expect(await witnessed(sweeps(5n, 7n), paidOut)).toEqual(borneOut);
  const paidIn = { ...holding(5n, 7n), [items[0]?.address ?? '']: [5n, 100n] as const };
  expect(await witnessed(sweeps(5n, 7n), paidIn)).toEqual(borneOut);
});

test('a node that leaves out the events of coins that moved is not believed', async () => {
  await expect(read(node(sweeps(5n), holding(5n, 7n)))).rejects.toThrow('the coins have left');
  await expect(read(node([], holding(5n, 7n)))).rejects.toThrow('the coins have left');
  expect(await read(node([], holding()))).toEqual([0n, 0n]);
});

test('coins that another transaction of the block has taken are not missed in this one', async () => {
  expect(await read(node([], holding(5n, 7n), sweeps(5n, 7n)))).toEqual([0n, 0n]);
  expect(await read(node(sweeps(5n), holding(5n, 7n), [{ ...sweeps(0n, 7n)[1] } as Told]))).toEqual([5n, 0n]);
  await expect(read(node([], holding(5n, 7n), sweeps(5n)))).rejects.toThrow('the coins have left');
});
