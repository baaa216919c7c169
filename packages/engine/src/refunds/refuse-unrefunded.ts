import type { RefundRow } from '@florin/database/sql/refunds/read';
import { Refusal } from '@florin/domain/errors';
import { unrefundedWords } from '../catalogue/token-warnings.ts';

/**
 * Refuses with CONFLICT a refund that the signer would refuse by what it said of itself. Before it was ever asked
 * nothing is refused: it decides in any case.
 */
export function refuseUnrefunded(refund: RefundRow): void {
  if (!refund.isRefundable) throw new Refusal('CONFLICT', unrefundedWords(refund));
}
