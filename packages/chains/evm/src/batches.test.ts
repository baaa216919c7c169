import { expect, test } from 'vitest';
import { createBatches } from './batches.ts';
import { transferTopic } from './erc20.ts';
import { NodeFailure } from '@florin/json-rpc/failures';
import type { Node, Rpc } from './node.ts';

const token = `0x${'aa'.repeat(20)}`;
const treasury = `0x${'bb'.repeat(20)}`;
const hash = `0x${'01'.repeat(32)}`;
const items = [
  { address: `0x${'c1'.repeat(20)}`, amount: 5n },
  { address: `0x${'c2'.repeat(20)}`, amount: 7n },
];

const word = (value: string): string => `0x${value.replace('0x', '').padStart(64, '0')}`;
const receipt = (amounts: readonly bigint[]) => ({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: '0x5',
  status: '0x1',
  gasUsed: '0x1',
  effectiveGasPrice: '0x1',
  logs: amounts.map((amount, at) => ({
    address: token,
    topics: [transferTopic, word(items[at]?.address ?? ''), word(treasury)],
    data: word(amount.toString(16)),
    transactionHash: hash,
    blockHash: hash,
    blockNumber: '0x5',
    logIndex: `0x${at}`,
    removed: false,
  })),
});

/** Stands in for a node: answers every question with this receipt, or fails. */
const telling = (amounts: readonly bigint[] | null): Node =>
  ({
    ask: async (_method: string, _params: unknown, parse: (value: unknown) => unknown) => {
      if (amounts === null) throw new NodeFailure('silent');
      return parse(receipt(amounts));
    },
  }) as unknown as Node;

const arrivals = (...nodes: Node[]) =>
  createBatches({ nodes } as unknown as Rpc).arrivals(hash, { asset: { kind: 'token', ref: token }, treasury, items });

test('one node is believed where there is no other', async () => {
  expect(await arrivals(telling([5n, 7n]))).toEqual([true, true]);
  expect(await arrivals(telling([5n]))).toEqual([true, false]);
  await expect(arrivals(telling(null))).rejects.toThrow(NodeFailure);
});

test('no item has failed by the word of one node among several', async () => {
  expect(await arrivals(telling([5n, 7n]), telling([5n, 7n]))).toEqual([true, true]);
  await expect(arrivals(telling([10n, 14n]), telling([5n, 7n]))).rejects.toThrow('do not agree');
  await expect(arrivals(telling([10n, 14n]), telling(null))).rejects.toThrow('do not agree');
  expect(await arrivals(telling([10n, 14n]), telling([5n, 7n]), telling([5n, 7n]))).toEqual([true, true]);
});
