import type { RefundRow } from '@florin/database/sql/refunds';
import type { UnrefundedTokenRow } from '@florin/database/sql/signer-networks';
import { Refusal } from '@florin/domain/errors';

/** As the documents write the setting: words in capitals, hashes such as Solana's as they are. */
const settingOf = (family: string, network: string): string =>
  `FLORIN_SIGNER_REFUNDS_${family.toUpperCase()}_${/[A-Z]/.test(network) ? network : network.toUpperCase()}`;

/** Why a token is not refunded, and what the operator has to do about it. */
export const unrefundedWords = ({ symbol, chainName, chainType, network }: Omit<UnrefundedTokenRow, 'tokenId'>) =>
  `The signer refunds no ${symbol} on ${chainName}: the operator has to add it to ${settingOf(chainType, network)} ` +
  'and to start the signer again.';

/**
 * Refuses with CONFLICT a refund that the signer would refuse by what it said of itself. Before it was ever asked
 * nothing is refused: it decides in any case.
 */
export function refuseUnrefunded(refund: RefundRow): void {
  if (!refund.isRefundable) throw new Refusal('CONFLICT', unrefundedWords(refund));
}
