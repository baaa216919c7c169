import { expect, test } from 'vitest';
import { median, pairedRatio } from './statistics.ts';

test('the median is the middle value, whatever the order and the outliers', () => {
  expect(median([3, 1, 1000])).toBe(3);
  expect(median([7])).toBe(7);
});

test('the median of an even number lies between the two in the middle', () => {
  expect(median([4, 1, 2, 100])).toBe(3);
});

test('nothing has no median', () => {
  expect(() => median([])).toThrow(RangeError);
});

test('a disturbance that hits both halves of a pair does not move the ratio', () => {
  const { ratio, lowest, highest } = pairedRatio([20, 22, 80, 18], [10, 11, 40, 9]);
  expect({ ratio, lowest, highest }).toEqual({ ratio: 2, lowest: 2, highest: 2 });
});

test('the ratio is the median of the pairs, beside the median of each series', () => {
  expect(pairedRatio([20, 30, 10], [10, 10, 10])).toEqual({
    ratio: 2,
    lowest: 1,
    highest: 3,
    subject: 20,
    baseline: 10,
  });
});

test('slices without a counterpart and slices that measured nothing are refused', () => {
  expect(() => pairedRatio([1, 2], [1])).toThrow(RangeError);
  expect(() => pairedRatio([1], [0])).toThrow(RangeError);
});
