import type { BatchSweeps } from '@florin/domain/ports/chain';
import { expect, test } from 'vitest';
import { partsOf } from './batch-parts.ts';

const item = (amount: bigint) => ({ address: `address of ${amount}`, amount });
const batches = (paidBy: BatchSweeps['paidBy']): BatchSweeps => ({
  assets: 'native',
  itemsMax: 100,
  paidBy,
  contract: null,
});

const whole = (...amounts: readonly bigint[]) => ({ items: amounts.map(item), came: amounts });

test('where the treasury pays, everything arrives and the cost is shared evenly', () => {
  const { items, came } = whole(5n, 900n);
  expect(partsOf(batches('treasury'), items, { fee: 7n, came })).toEqual([
    { moved: 5n, arrived: 5n, cost: 4n },
    { moved: 900n, arrived: 900n, cost: 3n },
  ]);
});

test('where coins pay for themselves, each bears its part and what is left of it arrives', () => {
  const { items, came } = whole(5n, 900n, 95n);
  const parts = partsOf(batches('items'), items, { fee: 100n, came });
  expect(parts).toEqual([
    { moved: 4n, arrived: 4n, cost: 1n },
    { moved: 810n, arrived: 810n, cost: 90n },
    { moved: 86n, arrived: 86n, cost: 9n },
  ]);
  expect(parts.reduce((sum, { arrived }) => sum + arrived, 0n)).toBe(900n);
});

test('what a token kept, and what failed, did not arrive', () => {
  const { items } = whole(100n, 900n);
  expect(partsOf(batches('treasury'), items, { fee: 2n, came: [99n, 0n] })).toEqual([
    { moved: 100n, arrived: 99n, cost: 1n },
    { moved: 900n, arrived: 0n, cost: 1n },
  ]);
});

test('of a batch that failed as a whole nothing arrived, and its cost is shared all the same', () => {
  const { items } = whole(5n, 900n);
  expect(partsOf(batches('items'), items, { fee: 100n, came: [] })).toEqual([
    { moved: 4n, arrived: 0n, cost: 1n },
    { moved: 801n, arrived: 0n, cost: 99n },
  ]);
});

test('nothing carried costs nobody anything', () => {
  expect(partsOf(null, [], { fee: 9n, came: [] })).toEqual([]);
});
