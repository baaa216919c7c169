import { InvariantError } from '../errors.ts';
import type { Brand } from './brand.ts';
import { Decimal } from './decimal.ts';
import type { Parsed } from './parsed.ts';

/** US dollars for one whole unit of a token: more than zero, at most 20 digits before and 18 after the point. */
export type Rate = Brand<Decimal, 'rate'>;

export const rateFractionDigits = 18;
const rateIntegerDigitsMax = 20;

/** A rate from text that somebody else wrote: a price source, an administrator. */
export function parseRate(text: string): Parsed<Rate> {
  const [, whole, fraction] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return { ok: false, reason: 'malformed' };
  if (whole.length > rateIntegerDigitsMax) return { ok: false, reason: 'too_large' };
  if ((fraction?.length ?? 0) > rateFractionDigits) return { ok: false, reason: 'too_many_fraction_digits' };
  const value = new Decimal(text);
  return value.isZero() ? { ok: false, reason: 'not_positive' } : { ok: true, value: value as Rate };
}

/**
 * A rate from the text of a `numeric(38,18)` column or a constant.
 * @throws InvariantError when the text is no rate.
 */
export function rate(text: string): Rate {
  const parsed = parseRate(text);
  if (!parsed.ok) throw new InvariantError('Not a rate.', { text, reason: parsed.reason });
  return parsed.value;
}

/** The text of the wire and of the database: trailing zeros cut, at least one digit after the point, `1.0`. */
export const formatRate = (value: Rate): string => value.toFixed(Math.max(1, value.decimalPlaces()));

/** The rate as a whole number of 10⁻¹⁸ US dollars per token. */
export const toAtto = (value: Rate): bigint => BigInt(value.times('1e18').toFixed(0));
