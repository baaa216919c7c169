import type { TokenType } from '@florin/contract/vocabulary';
import type { Token } from '@florin/database/entities/token';
import { invalid } from '@florin/domain/errors';
import { compareUsd, parseUsd, type Usd } from '@florin/domain/money/usd';

/** A token with all that an administrator may set; amounts are US dollars as stored. */
export interface TokenRecord {
  id: string;
  chainId: string;
  symbol: string;
  name: string;
  tokenType: TokenType;
  /** In the family's canonical spelling; null for the chain's own coin. */
  contract: string | null;
  decimals: number;
  payableDecimals: number;
  isStablecoin: boolean;
  isActive: boolean;
  minPaymentUsd: string | null;
  maxPaymentUsd: string | null;
  conversionFeeRate: string;
  createdAt: Date;
}

/** What may be changed later: contract and decimals are facts of the chain. */
export type TokenSettings = Pick<
  TokenRecord,
  'name' | 'payableDecimals' | 'minPaymentUsd' | 'maxPaymentUsd' | 'conversionFeeRate' | 'isActive'
>;

export const toTokenRecord = (token: Token): TokenRecord => ({
  ...token,
  contract: token.contract ?? null,
  minPaymentUsd: token.minPaymentUsd ?? null,
  maxPaymentUsd: token.maxPaymentUsd ?? null,
});

/** Refuses with VALIDATION_ERROR what the members of a token forbid each other. */
export function checkTerms(
  terms: Pick<TokenRecord, 'decimals' | 'payableDecimals' | 'minPaymentUsd' | 'maxPaymentUsd'>,
): void {
  if (terms.payableDecimals > terms.decimals) {
    throw invalid('payable_decimals', `Must be at most ${terms.decimals}, the decimals of the token.`);
  }
  const least = bound('min_payment_usd', terms.minPaymentUsd);
  const most = bound('max_payment_usd', terms.maxPaymentUsd);
  if (least && most && compareUsd(least, most) > 0) {
    throw invalid('max_payment_usd', 'Must not be less than min_payment_usd.');
  }
}

function bound(field: string, text: string | null): Usd | null {
  if (text === null) return null;
  const parsed = parseUsd(text);
  if (!parsed.ok) throw invalid(field, 'Give US dollars as text with at most two decimals, for example "25.00".');
  return parsed.value;
}
