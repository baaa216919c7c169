import { Decimal } from '../money/decimal.ts';
import { parseRate, type Rate, rateFractionDigits } from '../money/rate.ts';

/*
 * Prices as whole numbers: everything from an exchange's text to the agreed rate is exact, and rounded once, at the
 * end. The scales are chosen so that a mean and a price through another coin still have no remainder.
 */

/** Fraction digits of a price that an exchange may write; more than any of them does. */
const quotedDigits = 24;
/** One more digit, so that the middle of bid and ask is exact. */
const middleDigits = quotedDigits + 1;
/** Fraction digits of a price in USD: a middle times a rate, and one more for the mean of two of them. */
const usdDigits = middleDigits + rateFractionDigits + 1;

/** A price in the coin of its pair, in units of 10⁻²⁴. */
export type QuotedUnits = bigint;
/** A price in US dollars, in units of 10⁻⁴⁴. */
export type UsdUnits = bigint;

/**
 * The price that an exchange wrote: plain decimal text above zero, at most 20 digits before and 24 after the point;
 * null for anything else, exponents included.
 */
export function quotedUnits(text: string): QuotedUnits | null {
  const [, whole, fraction = ''] = /^(\d{1,20})(?:\.(\d{1,24}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const units = BigInt(whole + fraction.padEnd(quotedDigits, '0'));
  return units === 0n ? null : units;
}

/** The price of a pair that stands the other way round: of its second coin in its first, rounded down. */
export const inverseUnits = (price: QuotedUnits): QuotedUnits => 10n ** BigInt(2 * quotedDigits) / price;

/** The middle of two prices of a pair, in US dollars, where one of its coin costs `coin` US dollars (null: it is USD). */
export function usdUnits(low: QuotedUnits, high: QuotedUnits, coin: Rate | null): UsdUnits {
  const rateUnits = coin === null ? 10n ** BigInt(rateFractionDigits) : BigInt(coin.times('1e18').toFixed(0));
  return (low + high) * 5n * rateUnits * 10n;
}

/** The middle one of sorted prices, or the mean of the two in the middle. */
export function median(sorted: readonly UsdUnits[]): UsdUnits | null {
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2n;
}

/** Whether a price is further from another one than `share` of it; `share` in units of 10⁻⁶. */
export const isFurther = (price: UsdUnits, from: UsdUnits, shareMicros: bigint): boolean =>
  (price > from ? price - from : from - price) * 1_000_000n > from * shareMicros;

/** A price rounded half up to the 18 digits of a rate; null where nothing is left of it, or it is too large for one. */
export function toRate(price: UsdUnits): Rate | null {
  const text = new Decimal(price.toString()).times(`1e-${usdDigits}`).toFixed(rateFractionDigits);
  const parsed = parseRate(text);
  return parsed.ok ? parsed.value : null;
}
