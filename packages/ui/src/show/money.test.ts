import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOf, centsOf } from './bars.ts';
import { sumUsd, usdOf } from './money.ts';

test('dollars become cents and dollars again without losing one', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (cents) => {
      expect(centsOf(usdOf(cents))).toBe(cents);
    }),
  );
});

test('sums are exact where a float would not be', () => {
  expect(sumUsd(['0.10', '0.20', '90071992547409.91'])).toBe('90071992547410.21');
  expect(sumUsd(['5', '-7.5'])).toBe('-2.50');
  expect(sumUsd([])).toBe('0.00');
});

test('the highest bar takes the whole height, and nothing takes none', () => {
  const bars = barsOf(['0.00', '50.00', '100.00']);
  expect(bars.map(({ height }) => height)).toEqual([0, 500, 1000]);
  expect(bars.every(({ x, width }) => x >= 0 && x + width <= 1000)).toBe(true);
});

test('days without any money have no bars', () => {
  expect(barsOf(['0.00', '0.00']).map(({ height }) => height)).toEqual([0, 0]);
  expect(barsOf([])).toEqual([]);
});
