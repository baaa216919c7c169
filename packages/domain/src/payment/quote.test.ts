import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRequired, parseCrypto } from '../money/crypto.ts';
import { toExact, valueOfUnits } from '../money/exact-usd.ts';
import type { ExactUsd } from '../money/exact-usd.ts';
import { rate } from '../money/rate.ts';
import { share } from '../money/share.ts';
import { formatUsd, usd } from '../money/usd.ts';
import { isReached, quote, requiredUnits, requiredWithCarried, toleranceUnits } from './quote.ts';

/** A plain decimal text as a fraction of whole numbers: the oracle's own reading, by the text alone. */
function fractionOf(text: string): { over: bigint; under: bigint } {
  const [whole = '', part = ''] = text.split('.');
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) };
}

/** Whether `units` at `decimals` and a rate are worth at least an amount; cross-multiplied, so nothing is rounded. */
function covers(units: bigint, decimals: number, rateText: string, usdText: string): boolean {
  const price = fractionOf(rateText);
  const amount = fractionOf(usdText);
  return units * price.over * amount.under >= amount.over * price.under * 10n ** BigInt(decimals);
}

/** Plain decimal text above zero, every order of magnitude about as likely as the next. */
const decimalText = (wholeDigits: number, fractionDigits: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc
        .integer({ min: 1, max: wholeDigits + fractionDigits })
        .chain((digits) => fc.bigInt(1n, 10n ** BigInt(digits) - 1n)),
      fc.integer({ min: 0, max: fractionDigits }),
    )
    .filter(([value, digits]) => value / 10n ** BigInt(digits) < 10n ** BigInt(wholeDigits))
    .map(([value, digits]) => {
      const text = value.toString().padStart(digits + 1, '0');
      return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
    });

const tokenDecimals = fc
  .integer({ min: 0, max: 24 })
  .chain((decimals) =>
    fc.record({ decimals: fc.constant(decimals), payableDecimals: fc.integer({ min: 0, max: decimals }) }),
  );

describe('the required amount', () => {
  test(
    'covers the due amount, one step less does not, and paying the shown text always reaches it',
    { timeout: 60_000 },
    () => {
      fc.assert(
        fc.property(
          decimalText(16, 2),
          decimalText(20, 18),
          tokenDecimals,
          (usdText, rateText, { decimals, payableDecimals }) => {
            const required = requiredUnits({
              remainingUsd: toExact(usd(usdText)),
              rate: rate(rateText),
              decimals,
              payableDecimals,
            });
            const step = 10n ** BigInt(decimals - payableDecimals);
            const shown = parseCrypto(formatRequired(required, decimals), decimals);
            if (!shown.ok) return false;
            return (
              required % step === 0n &&
              covers(required, decimals, rateText, usdText) &&
              !covers(required - step, decimals, rateText, usdText) &&
              isReached({ received: shown.value, required, tolerance: 0n })
            );
          },
        ),
        { numRuns: 100_000 },
      );
    },
  );

  test('with carried coins is minimal for what their own locks leave', () => {
    fc.assert(
      fc.property(
        decimalText(6, 2),
        decimalText(6, 18),
        decimalText(6, 18),
        tokenDecimals,
        fc.integer({ min: 0, max: 120 }),
        (usdText, oldRate, newRate, token, percent) => {
          const due = usd(usdText);
          const { decimals, payableDecimals } = token;
          const first = requiredUnits({ ...token, rate: rate(oldRate), remainingUsd: toExact(due) });
          const units = (first * BigInt(percent)) / 100n;
          const valueUsd = valueOfUnits(units, rate(oldRate), decimals);
          const required = requiredWithCarried({
            ...token,
            rate: rate(newRate),
            dueUsd: due,
            carried: { units, valueUsd },
          });
          const worth = (extra: bigint): bigint => valueUsd + valueOfUnits(extra, rate(newRate), decimals);
          const step = 10n ** BigInt(decimals - payableDecimals);
          expect(worth(required - units) >= toExact(due)).toBe(true);
          expect(required === units || worth(required - units - step) < toExact(due)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['100.00', '3456.78', 18, 8, '0.02892866'],
    ['5.00', '1.0', 6, 6, '5'],
    ['5.00', '0.999', 6, 6, '5.005006'],
    ['0.01', '97000.5', 8, 8, '0.00000011'],
    ['100.00', '3', 0, 0, '34'],
  ])('%s USD at %s with %d decimals, %d of them payable: %s', (due, price, decimals, payableDecimals, shown) => {
    const units = requiredUnits({ remainingUsd: toExact(usd(due)), rate: rate(price), decimals, payableDecimals });
    expect(formatRequired(units, decimals)).toBe(shown);
  });

  test('of carried coins that cover everything is just those coins', () => {
    const carried = { units: 9_000_000n, valueUsd: toExact(usd('9')) };
    const token = { rate: rate('1'), decimals: 6, payableDecimals: 6 };
    expect(requiredWithCarried({ ...token, dueUsd: usd('8'), carried })).toBe(9_000_000n);
  });

  test('with more payable decimals than decimals is a defect', () => {
    const quoted = { remainingUsd: 1n as ExactUsd, rate: rate('1'), decimals: 6, payableDecimals: 8 };
    expect(() => requiredUnits(quoted)).toThrow(
      'More payable decimals than decimals. {"decimals":6,"payableDecimals":8}',
    );
  });
});

describe('the tolerance', () => {
  const lock = { dueUsd: usd('100.00'), rate: rate('3.0'), decimals: 6 };

  test.each([
    ['0', '0', 0n],
    ['2.00', '0', 0n],
    ['0', '0.02', 0n],
    ['1.00', '0.02', 333_333n],
    ['9.00', '0.02', 666_666n],
    ['9.00', '0.5', 1_666_666n],
  ])('of %s USD and a share of %s at 3.0 is %d base units', (toleranceUsd, toleranceRate, units) => {
    expect(toleranceUnits({ ...lock, toleranceUsd: usd(toleranceUsd), toleranceRate: share(toleranceRate) })).toBe(
      units,
    );
  });

  test('is reached to the unit', () => {
    expect(isReached({ received: 90n, required: 100n, tolerance: 10n })).toBe(true);
    expect(isReached({ received: 89n, required: 100n, tolerance: 10n })).toBe(false);
  });
});

test('a quote adds the fees for a payer who bears them, each rounded half up', () => {
  const request = {
    amountUsd: usd('10.50'),
    serviceFeeRate: share('0.01'),
    conversionFeeRate: share('0.005'),
    rate: rate('2000'),
    decimals: 18,
    payableDecimals: 8,
  };
  const show = (feePayer: 'user' | 'payer') => {
    const { serviceFeeUsd, conversionFeeUsd, dueUsd, required } = quote({ ...request, feePayer });
    return [...[serviceFeeUsd, conversionFeeUsd, dueUsd].map(formatUsd), formatRequired(required, 18)];
  };
  expect(show('user')).toEqual(['0.11', '0.05', '10.50', '0.00525']);
  expect(show('payer')).toEqual(['0.11', '0.05', '10.66', '0.00533']);
});
