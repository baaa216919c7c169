import { invalid } from '../errors.ts';
import { compareUsd, formatUsd, maxUsd, minUsd, parseUsd, type Usd, usd } from '../money/usd.ts';

/** What decides how much may be paid at a link, and until when. */
export interface LinkTerms {
  /** Null: the payer names the amount. */
  amountUsd: string | null;
  minUsd: string | null;
  maxUsd: string | null;
  usesMax: number | null;
  expiresAt: Date | null;
  active: boolean;
}

/** Least and most that the platform takes for one payment. */
export interface UsdBounds {
  least: Usd;
  most: Usd;
}

/** Why a link opens no payment. */
export type LinkRefusal = 'inactive' | 'ended' | 'sold_out' | 'busy' | 'amount';

/**
 * Refuses terms that no payer could meet: VALIDATION_ERROR (`amount_usd`, `min_usd`, `max_usd`).
 */
export function checkLinkTerms({ amountUsd, minUsd: min, maxUsd: max }: LinkTerms, platform: UsdBounds): void {
  if (amountUsd !== null) {
    if (min !== null || max !== null) throw invalid('amount_usd', 'Give a fixed amount, or bounds for an open one.');
    if (!isWithin(usd(amountUsd), platform)) throw invalid('amount_usd', `Must be ${words(platform)}.`);
    return;
  }
  if (min !== null && max !== null && compareUsd(usd(min), usd(max)) > 0)
    throw invalid('min_usd', 'Must not be more than max_usd.');
  const { least, most } = boundsOf({ minUsd: min, maxUsd: max }, platform);
  if (compareUsd(least, most) > 0)
    throw invalid(min === null ? 'max_usd' : 'min_usd', `Must leave amounts that are ${words(platform)}.`);
}

const words = ({ least, most }: UsdBounds): string => `from ${formatUsd(least)} to ${formatUsd(most)} USD`;

const isWithin = (amount: Usd, { least, most }: UsdBounds): boolean =>
  compareUsd(amount, least) >= 0 && compareUsd(amount, most) <= 0;

/** What a payer may name at a link with an open amount: the merchant's bounds within those of the platform. */
export const boundsOf = ({ minUsd: min, maxUsd: max }: Pick<LinkTerms, 'minUsd' | 'maxUsd'>, platform: UsdBounds) => ({
  least: min === null ? platform.least : maxUsd(usd(min), platform.least),
  most: max === null ? platform.most : minUsd(usd(max), platform.most),
});

/** Arabic-Indic, Persian and full-width digits: the last four bits of each are its value. */
const foreignDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;
/** A comma, Arabic and full-width ones, the Arabic decimal separator, the full-width point. */
const separator = /[,\u060c\u066b\uff0c\uff0e]/;
/** Seen by nobody: they come along with text that runs from the right. */
const directionMarks = /[\u061c\u200e\u200f]/g;

/**
 * The amount that a payer named, as a person writes it: with a point or a comma, spaces around it, in the digits of any
 * keyboard of the page's languages; null where it is no amount or out of bounds. Nothing else is made a digit: `5²` is none.
 */
export function namedAmount(text: string, bounds: UsdBounds): Usd | null {
  const digits = text.replace(foreignDigits, (digit) => String(digit.charCodeAt(0) & 15));
  const parsed = parseUsd(digits.replace(directionMarks, '').trim().replace(separator, '.'));
  return parsed.ok && isWithin(parsed.value, bounds) ? parsed.value : null;
}

/** Why nobody opens a payment at a link now; null: one may. */
export function linkRefusal(
  { active, expiresAt, usesMax, uses }: Pick<LinkTerms, 'active' | 'expiresAt' | 'usesMax'> & { uses: number },
  now: Date,
): Exclude<LinkRefusal, 'busy' | 'amount'> | null {
  if (!active) return 'inactive';
  if (expiresAt !== null && expiresAt <= now) return 'ended';
  return usesMax !== null && uses >= usesMax ? 'sold_out' : null;
}
