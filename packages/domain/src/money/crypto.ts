import { limits } from '@florin/contract/limits';
import { InvariantError } from '../errors.ts';
import type { Parsed } from './parsed.ts';

/** Most decimals a token may have; more than any chain uses, and the exact arithmetic counts on it. */
export const tokenDecimalsMax = 36;

/**
 * 10 to the power of a token's decimals.
 * @throws InvariantError when the exponent is no whole number from 0 to `tokenDecimalsMax`.
 */
export function powerOfTen(exponent: number): bigint {
  if (!Number.isInteger(exponent) || exponent < 0 || exponent > tokenDecimalsMax) {
    throw new InvariantError('Decimals out of range.', { exponent });
  }
  return 10n ** BigInt(exponent);
}

/** The least whole number that is at least `dividend / divisor`; both positive or zero, the divisor not zero. */
export const divideUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

/**
 * Base units from the text of a `numeric` column; the ledger's column writes whole numbers as `7.00`.
 * @throws InvariantError when the text is negative or has a fraction.
 */
export function baseUnits(text: string): bigint {
  const [, whole] = /^(\d+)(?:\.0+)?$/.exec(text) ?? [];
  if (whole === undefined) throw new InvariantError('Not a number of base units.', { text });
  return BigInt(whole);
}

/** Base units of a token with `decimals` from plain decimal text that somebody else wrote, for example `0.25`. */
export function parseCrypto(text: string, decimals: number): Parsed<bigint> {
  const [, whole, fraction = ''] = /^(\d{1,78})(?:\.(\d{1,78}))?$/.exec(text) ?? [];
  if (whole === undefined) return { ok: false, reason: 'malformed' };
  if (fraction.length > decimals) return { ok: false, reason: 'too_many_fraction_digits' };
  return { ok: true, value: BigInt(whole) * powerOfTen(decimals) + BigInt(fraction.padEnd(decimals, '0') || '0') };
}

/** Plain decimal text of a number of the wire's finest units: trailing zeros cut, `0` for zero. */
function plainText(units: bigint, digits: number): string {
  const text = units.toString().padStart(digits + 1, '0');
  const fraction = text.slice(text.length - digits).replace(/0+$/, '');
  const whole = text.slice(0, text.length - digits);
  return fraction === '' || digits === 0 ? whole : `${whole}.${fraction}`;
}

/** Base units that one unit of the 18th fraction digit holds; 1 for tokens with at most 18 decimals. */
const wireUnit = (decimals: number): bigint => powerOfTen(Math.max(0, decimals - limits.cryptoFractionDigitsMax));

function format(units: bigint, decimals: number, divide: (dividend: bigint, divisor: bigint) => bigint): string {
  if (units < 0n) throw new InvariantError('Negative base units.', { units });
  return plainText(divide(units, wireUnit(decimals)), Math.min(decimals, limits.cryptoFractionDigitsMax));
}

/**
 * What somebody is asked to pay, from base units to the text of the wire. Tokens finer than 18 digits are rounded
 * up there, so that paying the text pays enough.
 */
export const formatRequired = (units: bigint, decimals: number): string => format(units, decimals, divideUp);

/** What was received, from base units to the text of the wire. Tokens finer than 18 digits are rounded down there. */
export const formatReceived = (units: bigint, decimals: number): string =>
  format(units, decimals, (dividend, divisor) => dividend / divisor);
