import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRate, rate } from '../money/rate.ts';
import { isFurther, median, quotedUnits, toRate, usdUnits } from './exact-price.ts';

/** An exact oracle of another make: fractions of whole numbers, nothing ever rounded. */
interface Fraction {
  over: bigint;
  under: bigint;
}

function fraction(text: string): Fraction {
  const [whole = '', digits = ''] = text.split('.');
  return { over: BigInt(whole + digits), under: 10n ** BigInt(digits.length) };
}
const times = (left: Fraction, right: Fraction): Fraction => ({
  over: left.over * right.over,
  under: left.under * right.under,
});
const plus = (left: Fraction, right: Fraction): Fraction => ({
  over: left.over * right.under + right.over * left.under,
  under: left.under * right.under,
});
const half = ({ over, under }: Fraction): Fraction => ({ over, under: under * 2n });
const compare = (left: Fraction, right: Fraction): number => {
  const difference = left.over * right.under - right.over * left.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
/** Half up at 18 digits, as a whole number of 10⁻¹⁸. */
const rounded = ({ over, under }: Fraction): bigint => (over * 10n ** 18n * 2n + under) / (under * 2n);

const digits = (max: number) => fc.bigInt({ min: 0n, max: 10n ** BigInt(max) - 1n });
const decimalText = (wholeDigits: number, fractionDigits: number) =>
  fc
    .tuple(digits(wholeDigits), fc.integer({ min: 1, max: fractionDigits }), digits(fractionDigits))
    .map(([whole, length, part]) => `${whole}.${part.toString().padStart(fractionDigits, '0').slice(0, length)}`)
    .filter((text) => /[1-9]/.test(text));

test.each(['', '-1', '+1', '1e3', '1,5', ' 1', '.5', '1.', 'NaN', 'Infinity', '0', '0.000', '1'.repeat(21)])(
  'an exchange that writes %j has not told a price',
  (text) => {
    expect(quotedUnits(text)).toBeNull();
  },
);

test('the middle of bid and ask, through the price of a coin, is exact before the one rounding at the end', () => {
  fc.assert(
    fc.property(
      decimalText(9, 24),
      decimalText(9, 24),
      fc.option(decimalText(7, 18), { nil: null }),
      (bid, ask, coin) => {
        const units = usdUnits(quotedUnits(bid) ?? 0n, quotedUnits(ask) ?? 0n, coin === null ? null : rate(coin));
        const truth = times(half(plus(fraction(bid), fraction(ask))), fraction(coin ?? '1'));
        expect(compare({ over: units, under: 10n ** 44n }, truth)).toBe(0);
        const result = toRate(units);
        expect(result === null ? 0n : rounded(fraction(formatRate(result)))).toBe(rounded(truth));
      },
    ),
    { numRuns: 2000 },
  );
});

test('the median is the middle price, or the exact mean of the two in the middle', () => {
  fc.assert(
    fc.property(fc.array(decimalText(6, 12), { minLength: 1, maxLength: 9 }), (texts) => {
      const sorted = texts.toSorted((left, right) => compare(fraction(left), fraction(right)));
      const units = sorted.map((text) => usdUnits(quotedUnits(text) ?? 0n, quotedUnits(text) ?? 0n, null));
      const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
      const truth = half(plus(fraction(lower ?? ''), fraction(upper ?? '')));
      expect(compare({ over: median(units) ?? 0n, under: 10n ** 44n }, truth)).toBe(0);
    }),
    { numRuns: 1000 },
  );
  expect(median([])).toBeNull();
});

test('a price exactly at the limit is not too far, one unit beyond is', () => {
  const at = (text: string) => usdUnits(quotedUnits(text) ?? 0n, quotedUnits(text) ?? 0n, null);
  expect(isFurther(at('102'), at('100'), 20_000n)).toBe(false);
  expect(isFurther(at('98'), at('100'), 20_000n)).toBe(false);
  expect(isFurther(at('102') + 1n, at('100'), 20_000n)).toBe(true);
  expect(isFurther(at('98') - 1n, at('100'), 20_000n)).toBe(true);
});

test('a price of which 18 digits keep nothing, or that is too large for a rate, is none', () => {
  expect(toRate(1n)).toBeNull();
  expect(toRate(10n ** 64n)).toBeNull();
});
