import { limits } from '@florin/contract/limits';
import { InvariantError } from '../errors.ts';
import type { Brand } from './brand.ts';
import { divideUp, powerOfTen, tokenDecimalsMax } from './crypto.ts';
import { rateFractionDigits, toAtto } from './rate.ts';
import type { Rate } from './rate.ts';
import type { Share } from './share.ts';
import { fromCents, toCents } from './usd.ts';
import type { Usd } from './usd.ts';

/**
 * US dollars without any rounding, counted in 10⁻⁵⁴: every product of base units and a rate is a whole number of
 * them. A sum that was cut to cents must never decide whether a payment is covered; this one may.
 */
export type ExactUsd = Brand<bigint, 'usd_exact'>;

/** Fraction digits of `ExactUsd`: those of the finest token and those of a rate. */
const exactDigits = tokenDecimalsMax + rateFractionDigits;

const exactPerCent = 10n ** BigInt(exactDigits - limits.usdFractionDigits);
const sharesPerWhole = 1_000_000;

/** The same amount, ready to be compared with values of coins. */
export const toExact = (amount: Usd): ExactUsd => (toCents(amount) * exactPerCent) as ExactUsd;

/** Exact value of base units of a token with `decimals` at a rate. */
export const valueOfUnits = (units: bigint, price: Rate, decimals: number): ExactUsd =>
  (units * toAtto(price) * powerOfTen(tokenDecimalsMax - decimals)) as ExactUsd;

/** A share of an exact value; below 10⁻⁵⁴ dropped, so that nothing is lost of shares of whole cents. */
export const shareOf = (value: ExactUsd, part: Share): ExactUsd =>
  ((value * BigInt(part.times(sharesPerWhole).toFixed(0))) / BigInt(sharesPerWhole)) as ExactUsd;

/** The least of some exact values. */
export const leastExact = (first: ExactUsd, ...others: readonly ExactUsd[]): ExactUsd =>
  others.reduce((least, other) => (other < least ? other : least), first);

/**
 * Whole cents of an exact value; what is left below a cent is dropped.
 * @throws InvariantError when the value is negative.
 */
export function floorToCent(value: ExactUsd): Usd {
  if (value < 0n) throw new InvariantError('Negative US dollars.', { value });
  return fromCents(value / exactPerCent);
}

/**
 * Whole cents of an exact value, rounded up: what is more than nothing is at least a cent.
 * @throws InvariantError when the value is negative.
 */
export function ceilToCent(value: ExactUsd): Usd {
  if (value < 0n) throw new InvariantError('Negative US dollars.', { value });
  return fromCents(divideUp(value, exactPerCent));
}
