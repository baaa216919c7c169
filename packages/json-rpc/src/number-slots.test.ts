import type { Slot } from '@florin/domain/ports/chain';
import { expect, test } from 'vitest';
import { createFailover } from './failover.ts';
import { type Asker, NodeFailure, NodeRefusal } from './failures.ts';
import { createNumberSlots, numberOf } from './number-slots.ts';

type Counting = Asker & { number: bigint | Error };

/** Nodes whose accounts have come to these numbers; an error instead of one is thrown. */
const countingTo = (...numbers: (bigint | Error)[]) => {
  const rpc = createFailover<Counting>(numbers.map(String), (url) => ({
    number: numbers.find((one) => String(one) === url)!,
    ask: () => Promise.reject(new NodeFailure('unused')),
  }));
  const heights: (bigint | undefined)[] = [];
  const next = async ({ number }: Counting, _address: string, height?: bigint) => {
    heights.push(height);
    if (number instanceof Error) throw number;
    return number;
  };
  return { ...createNumberSlots(rpc, { next, what: 'a count' }), heights };
};
const slot = (nonce: bigint): Slot => ({ kind: 'number', nonce });

test('a number is open when it is the next one, closed below, and waits above', async () => {
  const { slotState, slots } = countingTo(5n);
  expect(await Promise.all([4n, 5n, 6n].map((nonce) => slotState('a', slot(nonce))))).toEqual([
    'closed',
    'open',
    'waiting',
  ]);
  expect(await slots.next('a')).toBe(5n);
});

test('now, any node may tell; one that declines is passed over', async () => {
  const { slotState } = countingTo(new NodeRefusal(1, 'not here'), 5n);
  expect(await slotState('a', slot(4n))).toBe('closed');
});

test('at a height, the nodes must agree', async () => {
  const split = countingTo(5n, 6n);
  await expect(split.slotState('a', slot(5n), 9n)).rejects.toThrow('The nodes do not agree on a count.');
  expect(split.heights).toEqual([9n, 9n]);
  expect(await countingTo(6n, 7n).slotState('a', slot(5n), 9n)).toBe('closed');
});

test('a slot of another kind is refused', () => {
  expect(() => numberOf({ kind: 'coins', coins: [] })).toThrow('by number');
});
