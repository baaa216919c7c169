import type { TokenRow } from '@florin/database/sql/catalogue/write-token';
import { invalid } from '@florin/domain/errors';
import { checkBounds } from './bounds.ts';

/** A token with all that an administrator may set; amounts are US dollars as stored. */
export type TokenRecord = TokenRow;

/** What may be changed later: contract and decimals are facts of the chain. */
export type TokenSettings = Pick<
  TokenRecord,
  | 'name'
  | 'payableDecimals'
  | 'minPaymentUsd'
  | 'maxPaymentUsd'
  | 'conversionFeeRate'
  | 'isActive'
  | 'contractSymbol'
  | 'proof'
>;

/** Refuses with VALIDATION_ERROR what the members of a token forbid each other. */
export function checkTerms(
  terms: Pick<TokenRecord, 'decimals' | 'payableDecimals' | 'minPaymentUsd' | 'maxPaymentUsd'>,
): void {
  if (terms.payableDecimals > terms.decimals) {
    throw invalid('payable_decimals', `Must be at most ${terms.decimals}, the decimals of the token.`);
  }
  checkBounds(terms);
}
