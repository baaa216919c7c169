import { expect, test } from 'vitest';
import { sample, seededRandom, shuffled } from './random.ts';

test('a seed gives the same numbers again, another seed gives others', () => {
  const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test('numbers are spread evenly over 0 to 1', () => {
  const numbers = Array.from({ length: 10_000 }, seededRandom(1));
  const tenths = Map.groupBy(numbers, (number) => Math.floor(number * 10));
  expect([...tenths.keys()].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const { length } of tenths.values()) expect(Math.abs(length - 1000)).toBeLessThan(150);
});

test('shuffling keeps every value and leaves the given list alone', () => {
  const given = Array.from({ length: 100 }, (_, index) => index);
  const order = shuffled(given, seededRandom(3));
  expect(order).not.toEqual(given);
  expect(order.toSorted((a, b) => a - b)).toEqual(given);
});

test('a sample holds different numbers below the limit, all of them when asked for all', () => {
  expect(new Set(sample(300, 1000, seededRandom(1))).size).toBe(300);
  expect(sample(10, 10, seededRandom(1)).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(() => sample(2, 1, seededRandom(1))).toThrow(RangeError);
});
