import { expect, test } from 'vitest';
import { baseUnitsOf, compareAmounts, isPositive, percentOf } from './amount.ts';

test.each([
  ['0', false],
  ['0.000000000000000001', true],
  ['12', true],
])('%s received is positive: %s', (amount, positive) => {
  expect(isPositive(amount)).toBe(positive);
});

test.each([
  ['0', '1', 0],
  ['0.333', '1', 33],
  ['1', '1', 100],
  ['5', '1', 100],
  ['1', '0', 0],
])('%s of %s is %s percent', (received, required, percent) => {
  expect(percentOf(received, required)).toBe(percent);
});

test('amounts are compared digit by digit', () => {
  expect(compareAmounts('0.10', '0.1')).toBe(0);
  expect(compareAmounts('9007199254740993', '9007199254740992')).toBe(1);
  expect(compareAmounts('0.09', '0.1')).toBe(-1);
});

test.each([
  ['25.01', 6, 25_010_000n],
  ['0.000000000000000001', 18, 1n],
  ['7', 0, 7n],
  ['9007199254740993.5', 1, 90_071_992_547_409_935n],
])('%s with %d places is %d base units', (amount, decimals, units) => {
  expect(baseUnitsOf(amount, decimals)).toBe(units);
});

test('an amount of more places than its token is none', () => {
  expect(() => baseUnitsOf('0.1234567', 6)).toThrow(RangeError);
});
