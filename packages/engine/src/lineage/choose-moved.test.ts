import type { UnsweptRow } from '@florin/database/sql/lineage/adopt-signed';
import { expect, test } from 'vitest';
import { chooseMoved } from './choose-moved.ts';

const row = (id: string, amount: number, countedFor: string | null = null): UnsweptRow => ({
  id,
  amount: String(amount),
  countedFor,
  txHash: id,
  position: 0,
});
const chosen = (there: readonly UnsweptRow[], moved: bigint) =>
  chooseMoved(there, moved, 'payment').map(({ id }) => id);

test('a sweep took the deposits that count for its payment, whatever else came before them', () => {
  expect(chosen([row('a', 70), row('b', 30, 'payment'), row('c', 40, 'payment')], 70n)).toEqual(['b', 'c']);
});

test('of a payment that is lost, a sweep took what makes up its amount exactly', () => {
  expect(chosen([row('a', 220), row('b', 42), row('c', 263)], 263n)).toEqual(['c']);
  expect(chosen([row('a', 5), row('b', 7), row('c', 9), row('d', 11)], 18n)).toEqual(['b', 'd']);
});

test('where nothing makes it up, it took the oldest as far as it goes', () => {
  expect(chosen([row('a', 6), row('b', 9), row('c', 3)], 10n)).toEqual(['a', 'c']);
  expect(chosen([], 10n)).toEqual([]);
});

test('a great many deposits are not searched for ever', () => {
  const many = Array.from({ length: 200 }, (_one, at) => row(`d${at}`, 2));
  expect(chosen(many, 301n)).toHaveLength(150);
});
