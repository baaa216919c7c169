import { expect, test } from 'vitest';
import type { BlockReading } from './block-reading.ts';
import { divideBatch } from './divide-batch.ts';

const transfer = { txHash: '', position: 0, watchKey: '', from: [], asset: { kind: 'native' }, amount: 1n } as const;

const reading = (movements: number): BlockReading => ({
  block: {
    header: { height: 1n, hash: '', parentHash: '', time: new Date(0) },
    transfers: Array.from({ length: movements }, () => transfer),
  },
  watched: new Map(),
  readAt: new Date(0),
});

test.each([
  [[], []],
  [[0, 0, 0], [[0, 0, 0]]],
  [
    [4, 6, 1],
    [[4, 6], [1]],
  ],
  [
    [4, 7, 25, 0, 9, 1],
    [[4], [7], [25], [0, 9, 1]],
  ],
])('blocks with %j movements are committed as %j where ten are the most', (batch, parts) => {
  const divided = divideBatch(batch.map(reading), 10);
  expect(divided.map((part) => part.map(({ block }) => block.transfers.length))).toEqual(parts);
});
