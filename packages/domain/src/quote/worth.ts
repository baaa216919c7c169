import { invalid } from '../errors.ts';
import { type CurrencyAmount, digitsOf, inUsd, parseCurrencyAmount } from '../money/currency-amount.ts';
import type { Rate } from '../money/rate.ts';
import { formatUsd, parseUsd } from '../money/usd.ts';

/**
 * An amount of a currency from a caller's text. Refuses with VALIDATION_ERROR: `currency` where ISO 4217 has no such
 * code, `amount` where the text is no amount of it.
 */
export function amountOf(currency: string, text: string): CurrencyAmount {
  const digits = digitsOf(currency);
  if (digits === null) throw invalid('currency', `There is no currency ${currency} in ISO 4217.`);
  const parsed = parseCurrencyAmount(text, digits);
  if (parsed.ok) return parsed.value;
  if (parsed.reason === 'too_large') throw tooLarge();
  if (parsed.reason === 'not_positive') throw invalid('amount', 'Must be greater than 0.');
  const most = digits === 0 ? 'no decimals' : `at most ${digits} decimals`;
  const example = digits === 0 ? '1200' : `12.${'5'.padEnd(digits, '0')}`;
  throw invalid('amount', `Give ${currency} as text with ${most}, for example "${example}".`);
}

/**
 * What an amount is worth as text of US dollars, rounded once to the nearest cent, half a cent up. Refuses with
 * VALIDATION_ERROR (`amount`) what is worth no cent, and what is more than any payment.
 */
export function worthInUsd(amount: CurrencyAmount, rate: Rate): string {
  const worth = formatUsd(inUsd(amount, rate));
  if (worth === '0.00') throw invalid('amount', 'The amount is worth less than half a US cent.');
  if (!parseUsd(worth).ok) throw tooLarge();
  return worth;
}

const tooLarge = () => invalid('amount', 'The amount is too large.');
