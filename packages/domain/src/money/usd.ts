import { limits } from '@florin/contract/limits';
import { InvariantError } from '../errors.ts';
import type { Brand } from './brand.ts';
import { Decimal } from './decimal.ts';
import type { Parsed } from './parsed.ts';

/** US dollars: never negative, at most two fraction digits. On the wire always through `formatUsd`. */
export type Usd = Brand<Decimal, 'usd'>;

const plain = /^(\d+)(?:\.(\d+))?$/;
const stored = /^\d{1,78}(\.\d{1,2})?$/;

/**
 * US dollars from text that the program itself holds: a `numeric` column, a constant.
 * @throws InvariantError when the text is negative, finer than a cent or no plain decimal.
 */
export function usd(text: string): Usd {
  if (!stored.test(text)) throw new InvariantError('Not an amount of US dollars.', { text });
  return new Decimal(text) as Usd;
}

/** US dollars from a caller's text: digits with at most two after the point; no sign, exponent or space. */
export function parseUsd(text: string): Parsed<Usd> {
  const [, whole, fraction] = plain.exec(text) ?? [];
  if (whole === undefined) return { ok: false, reason: 'malformed' };
  if (whole.length > limits.usdIntegerDigitsMax) return { ok: false, reason: 'too_large' };
  if ((fraction?.length ?? 0) > limits.usdFractionDigits) return { ok: false, reason: 'too_many_fraction_digits' };
  return { ok: true, value: usd(text) };
}

/** The text of the wire and of the database: always two fraction digits, `5.00`. */
export const formatUsd = (amount: Usd): string => amount.toFixed(limits.usdFractionDigits);

export const zeroUsd: Usd = usd('0');

/** The sum in US dollars; zero of nothing. */
export const addUsd = (...amounts: readonly Usd[]): Usd =>
  amounts.reduce<Decimal>((total, amount) => total.plus(amount), zeroUsd) as Usd;

/**
 * `from − amount` in US dollars.
 * @throws InvariantError when it would be negative; where that may happen, `excessUsd` says what is left.
 */
export function subtractUsd(from: Usd, amount: Usd): Usd {
  if (from.lt(amount))
    throw new InvariantError('Negative US dollars.', { from: from.toString(), amount: amount.toString() });
  return from.minus(amount) as Usd;
}

/** By how many US dollars `amount` exceeds `over`; zero when it does not. */
export const excessUsd = (amount: Usd, over: Usd): Usd => (amount.gt(over) ? subtractUsd(amount, over) : zeroUsd);

/** −1, 0 or 1 as `left` is less than, equal to or more than `right`. */
export const compareUsd = (left: Usd, right: Usd): -1 | 0 | 1 => left.cmp(right) as -1 | 0 | 1;

/** The lesser of two amounts of US dollars. */
export const minUsd = (left: Usd, right: Usd): Usd => (left.lte(right) ? left : right);

/** The greater of two amounts of US dollars. */
export const maxUsd = (left: Usd, right: Usd): Usd => (left.gte(right) ? left : right);

/**
 * A computed number of US dollars, to the nearest cent; half a cent goes up.
 * @throws InvariantError when it is negative.
 */
export const roundHalfUpToCent = (value: Decimal): Usd =>
  usd(value.toFixed(limits.usdFractionDigits, Decimal.ROUND_HALF_UP));

/** Whole cents. */
export const toCents = (amount: Usd): bigint => BigInt(amount.times(100).toFixed(0));

/**
 * US dollars from whole cents.
 * @throws InvariantError when they are negative.
 */
export const fromCents = (cents: bigint): Usd => usd(new Decimal(cents.toString()).div(100).toFixed(2));
