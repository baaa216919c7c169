import { InvariantError } from '../errors.ts';
import { parseCrypto, powerOfTen } from '../money/crypto.ts';
import { fromCents, type Usd } from '../money/usd.ts';

/** Digits after the point in which amounts of exchanges are kept, more than any of them writes. */
export const exchangeDigits = 18;

/**
 * Plain decimal text of an exchange as a whole number of 10⁻¹⁸.
 * @throws InvariantError when it is none.
 */
export function exchangeUnits(text: string): bigint {
  const parsed = parseCrypto(text, exchangeDigits);
  if (!parsed.ok) throw new InvariantError('An exchange wrote an amount that is none.', { text });
  return parsed.value;
}

const perUnit = (decimals: number): bigint => powerOfTen(exchangeDigits - decimals);

/** Base units of a token of at most 18 decimals, rounded down. */
export const unitsDown = (text: string, decimals: number): bigint => exchangeUnits(text) / perUnit(decimals);

/** Base units of a token of at most 18 decimals, rounded up: for what somebody else takes. */
export const unitsUp = (text: string, decimals: number): bigint =>
  (exchangeUnits(text) + perUnit(decimals) - 1n) / perUnit(decimals);

/** US dollars of an amount of USDT, one for one, rounded up to a cent. */
export const usdUp = (text: string): Usd => fromCents(unitsUp(text, 2));
