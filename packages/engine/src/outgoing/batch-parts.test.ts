import type { BatchSweeps } from '@florin/domain/ports/chain';
import { expect, test } from 'vitest';
import { partsOf } from './batch-parts.ts';

const item = (amount: bigint) => ({ address: `address of ${amount}`, amount });
const batches = (paidBy: BatchSweeps['paidBy']): BatchSweeps => ({
  assets: 'native',
  itemsMax: 100,
  paidBy,
  contract: null,
  arrivals: async (_txHash, { items }) => items.map(() => true),
});

test('where the treasury pays, everything arrives and the cost is shared evenly', () => {
  expect(partsOf(batches('treasury'), [item(5n), item(900n)], 7n)).toEqual([
    { arriving: 5n, cost: 4n },
    { arriving: 900n, cost: 3n },
  ]);
});

test('where coins pay for themselves, each bears its part and what is left of it arrives', () => {
  const parts = partsOf(batches('items'), [item(5n), item(900n), item(95n)], 100n);
  expect(parts).toEqual([
    { arriving: 4n, cost: 1n },
    { arriving: 810n, cost: 90n },
    { arriving: 86n, cost: 9n },
  ]);
  expect(parts.reduce((sum, { arriving }) => sum + arriving, 0n)).toBe(900n);
});

test('nothing carried costs nobody anything', () => {
  expect(partsOf(null, [], 9n)).toEqual([]);
});
