import { depositAccount } from './accounts.ts';
import { assetTransfers, type AssetTransfer } from './transfer.ts';

/** What the issuer of a token kept of coins on their way from a deposit address to the treasury. */
export interface TokenFeePosting {
  readonly groupId: string;
  readonly outgoingId: string;
  readonly tokenId: string;
  readonly depositIndex: bigint;
  /** Base units by which it is more than was booked; below zero where a reorg left it less. */
  readonly change: bigint;
  /** How often the movement was corrected before: 0 when it ends. */
  readonly sequence: number;
}

/** Coins that left their address and came nowhere of ours: the token's own contract took them. */
export const tokenFeeChanged = (fee: TokenFeePosting): readonly AssetTransfer[] => {
  const { groupId, outgoingId, tokenId, depositIndex, change, sequence } = fee;
  const address = depositAccount(depositIndex);
  const isMore = change >= 0n;
  return assetTransfers({
    groupId,
    tokenId,
    kind: isMore ? 'token_fee' : 'token_fee_returned',
    debit: isMore ? 'token_fee' : address,
    credit: isMore ? address : 'token_fee',
    amount: isMore ? change : -change,
    idempotencyKey: `token_fee:${outgoingId}:${sequence}`,
  });
};
