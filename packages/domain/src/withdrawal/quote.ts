import { compareUsd, subtractUsd, toCents, type Usd } from '../money/usd.ts';
import { InvariantError } from '../errors.ts';
import { powerOfTen } from '../money/crypto.ts';

/** What a withdrawal of a chain costs, and the least that may be asked for, in US dollars. */
export interface WithdrawalTerms {
  readonly feeUsd: Usd;
  readonly minUsd: Usd;
}

export type WithdrawalQuote =
  | { readonly ok: true; readonly netUsd: Usd }
  | { readonly ok: false; readonly reason: 'below_minimum' | 'nothing_left' };

/** What arrives of a gross amount in US dollars: the fee is taken out of it, and something must be left. */
export function quoteWithdrawal(amountUsd: Usd, { feeUsd, minUsd }: WithdrawalTerms): WithdrawalQuote {
  if (compareUsd(amountUsd, minUsd) < 0) return { ok: false, reason: 'below_minimum' };
  if (compareUsd(amountUsd, feeUsd) <= 0) return { ok: false, reason: 'nothing_left' };
  return { ok: true, netUsd: subtractUsd(amountUsd, feeUsd) };
}

/**
 * US dollars as base units of USDT, one for one, whatever the decimals of the chain's token.
 * @throws InvariantError when the token is too coarse for a cent.
 */
export function usdtUnits(amountUsd: Usd, decimals: number): bigint {
  if (decimals < 2) throw new InvariantError('A token of fewer than two decimals cannot pay cents.', { decimals });
  return toCents(amountUsd) * powerOfTen(decimals - 2);
}
