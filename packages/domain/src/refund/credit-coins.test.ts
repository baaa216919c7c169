import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rate } from '../money/rate.ts';
import { fromCents, usd } from '../money/usd.ts';
import { coinsOf, hasMoved } from './credit-coins.ts';

test('an amount is worth as many base units as it buys, rounded down', () => {
  expect(coinsOf(usd('10'), { rate: rate('2000'), decimals: 18 })).toBe(5_000_000_000_000_000n);
  expect(coinsOf(usd('1'), { rate: rate('3'), decimals: 6 })).toBe(333_333n);
  expect(coinsOf(usd('0.01'), { rate: rate('100000'), decimals: 0 })).toBe(0n);
});

test('the coins are worth at most the amount, and one base unit more would be worth more', () => {
  const prices = fc.integer({ min: 1, max: 10 ** 9 }).map((cents) => (cents / 100).toFixed(2));
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 9n), prices, fc.integer({ min: 0, max: 18 }), (cents, text, decimals) => {
      const units = coinsOf(fromCents(cents), { rate: rate(text), decimals });
      const price = BigInt(text.replace('.', ''));
      const whole = cents * 10n ** BigInt(decimals);
      return units * price <= whole && (units + 1n) * price > whole;
    }),
  );
});

test.each([
  ['2000', false],
  ['2100', false],
  ['1900', false],
  ['2105', true],
  ['1895', true],
])('at %s instead of 2000 a price of 10 dollars has moved by more than 5 percent: %s', (now, moved) => {
  const amountUsd = usd('10.00');
  const units = coinsOf(amountUsd, { rate: rate('2000'), decimals: 18 });
  expect(hasMoved({ units, amountUsd, percent: 5 }, { rate: rate(now), decimals: 18 })).toBe(moved);
});

test('a cent that cutting takes is no move', () => {
  expect(hasMoved({ units: 9_999n, amountUsd: usd('0.01'), percent: 5 }, { rate: rate('1'), decimals: 6 })).toBe(false);
});
