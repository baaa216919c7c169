import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import {
  baseUnits,
  type CryptoAmount,
  cryptoAmount,
  fraction,
  fromBaseUnits,
  rate,
  toBaseUnits,
  type Usd,
  usd,
} from './decimal.ts';

/** Another implementation of decimals, with digits to spare. */
const Exact = Decimal.clone({ precision: 200, toExpNeg: -9e15, toExpPos: 9e15 });
const trials = { numRuns: 5000 };

const text = (most: number) =>
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: most }))
    .map(([units, places]) => new Exact(units.toString()).div(new Exact(10).pow(places)).toFixed(places));

test.each([
  [usd, '25', '25.00'],
  [usd, '25.5', '25.50'],
  [usd, '007', '7.00'],
  [cryptoAmount, '1.50', '1.5'],
  [cryptoAmount, '0.000000000000000001', '0.000000000000000001'],
  [cryptoAmount, '0.0', '0'],
  [rate, '1', '1.0'],
  [rate, '3530.250', '3530.25'],
  [fraction, '0.010', '0.01'],
])('%o spells %s as the wire does: %s', (unit: (given: string) => string, given, spelled) => {
  expect(unit(given)).toBe(spelled);
});

test.each(['', ' ', '1.234', '-1', '+1', '1e3', '1,50', '.5', '5.', '0x1', 'NaN', '١', 5, null])(
  '%j is no amount of dollars',
  (wrong) => {
    expect(() => usd(wrong as string)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
  },
);

test('sums are exact', () => {
  fc.assert(
    fc.property(fc.array(text(18), { maxLength: 5 }), (given) => {
      const sum = given.reduce((total, one) => total.plus(one), new Exact(0));
      return cryptoAmount.add(...given.map(cryptoAmount)) === sum.toFixed();
    }),
    trials,
  );
});

test('differences are exact, and none is below zero', () => {
  expect(() => usd.subtract(usd('1.00'), usd('1.01'))).toThrow('below zero');
  fc.assert(
    fc.property(text(2), text(2), (a, b) => {
      const difference = new Exact(a).minus(b);
      const [more, less] = difference.isNegative() ? [b, a] : [a, b];
      return usd.subtract(usd(more), usd(less)) === difference.abs().toFixed(2);
    }),
    trials,
  );
});

test('comparisons are exact', () => {
  fc.assert(
    fc.property(text(18), text(18), (a, b) => {
      const [x, y] = [cryptoAmount(a), cryptoAmount(b)];
      return cryptoAmount.compare(x, y) === new Exact(a).comparedTo(b) && cryptoAmount.compare(x, x) === 0;
    }),
    trials,
  );
});

test('base units and whole units are the same amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 18 }), (units, decimals) => {
      const amount = fromBaseUnits(units, decimals);
      const exact = new Exact(units.toString()).div(new Exact(10).pow(decimals)).toFixed();
      return amount === exact && toBaseUnits(amount, decimals) === units;
    }),
    trials,
  );
});

test('what cannot be said exactly is refused, or rounded down where the wire does', () => {
  expect(() => toBaseUnits(cryptoAmount('0.0000001'), 6)).toThrow('more digits');
  expect(fromBaseUnits(1_999_999_999_999_999_999n, 20)).toBe('0.019999999999999999');
  expect(() => baseUnits(0n)).toThrow('above 0');
  expect(baseUnits(1_200_000n)).toBe('1200000');
});

test('units do not mix', () => {
  const dollars = usd('1.00');
  const coins = cryptoAmount('1');
  // @ts-expect-error coins are no dollars
  expect(usd.compare(dollars, coins)).toBe(0);
  expectTypeOf(usd.add(dollars, dollars)).toEqualTypeOf<Usd>();
  expectTypeOf(cryptoAmount.add(coins)).toEqualTypeOf<CryptoAmount>();
});

test('cents and quantities are exact', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n }), fc.integer({ min: 0, max: 10_000 }), (cents, quantity) => {
      const price = new Exact(cents.toString()).div(100);
      return (
        usd.fromCents(cents) === price.toFixed(2) &&
        usd.times(usd.fromCents(cents), quantity) === price.times(quantity).toFixed(2)
      );
    }),
    trials,
  );
  expect([usd.fromCents(1999), usd.times(usd('19.99'), 3)]).toEqual(['19.99', '59.97']);
});

test.each([
  ['a part of a cent', () => usd.fromCents(19.5)],
  ['less than nothing', () => usd.fromCents(-1)],
  ['a number that has lost digits', () => usd.fromCents(2 ** 53)],
  ['half a thing', () => usd.times(usd('1.00'), 0.5)],
])('%s is refused', (_what, act) => {
  expect(act).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
});
