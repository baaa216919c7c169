import { minorUnits } from '@florin/contract/currencies';
import { InvariantError } from '../errors.ts';
import type { Brand } from './brand.ts';
import { Decimal } from './decimal.ts';
import type { Parsed } from './parsed.ts';
import type { Rate } from './rate.ts';
import { roundHalfUpToCent, type Usd } from './usd.ts';

/** An amount of a currency of ISO 4217: above zero, with no more digits after the point than its smallest unit has. */
export type CurrencyAmount = Brand<Decimal, 'currency amount'>;

/** As many as the `numeric(20,3)` column takes. */
const integerDigitsMax = 16;

/** Digits after the point of a currency: JPY 0, EUR 2, KWD 3; null for what is no currency of ISO 4217. */
export const digitsOf = (currency: string): number | null => minorUnits.get(currency) ?? null;

/** An amount from a caller's text: digits with at most so many after the point; no sign, exponent or space. */
export function parseCurrencyAmount(text: string, digits: number): Parsed<CurrencyAmount> {
  const [, whole, fraction] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return { ok: false, reason: 'malformed' };
  if (whole.length > integerDigitsMax) return { ok: false, reason: 'too_large' };
  if ((fraction?.length ?? 0) > digits) return { ok: false, reason: 'too_many_fraction_digits' };
  const value = new Decimal(text);
  return value.isZero() ? { ok: false, reason: 'not_positive' } : { ok: true, value: value as CurrencyAmount };
}

/**
 * The text of the wire, with all digits of the currency's smallest unit: `100`, `25.00`, `1.500`.
 * @throws InvariantError for what is no currency.
 */
export function formatCurrencyAmount(amount: string, currency: string): string {
  const digits = digitsOf(currency);
  if (digits === null) throw new InvariantError('No currency of ISO 4217.', { currency });
  return new Decimal(amount).toFixed(digits);
}

/** What an amount is worth in US dollars, rounded once to the nearest cent; half a cent goes up. */
export const inUsd = (amount: CurrencyAmount, rate: Rate): Usd => roundHalfUpToCent(amount.times(rate));
