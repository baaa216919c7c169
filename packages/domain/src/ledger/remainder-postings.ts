import { depositAccount, type AssetAccount } from './accounts.ts';
import type { OutgoingPosting } from './postings.ts';
import { assetTransfers, type AssetTransfer } from './transfer.ts';

/**
 * A final transfer of what was left on a deposit address and belongs to no deposit: `amount` base units of `tokenId`
 * arrived in the treasury, 0 when the transaction moved nothing. `paidBy` bore the cost: the address itself, or the gas
 * float where the treasury pays.
 */
export const consolidationFinal = (
  consolidation: OutgoingPosting & {
    readonly tokenId: string;
    readonly amount: bigint;
    readonly paidBy: AssetAccount;
  },
): readonly AssetTransfer[] => {
  const { groupId, outgoingId, depositIndex, tokenId, nativeTokenId, amount, cost, paidBy } = consolidation;
  return assetTransfers(
    {
      groupId,
      tokenId,
      kind: 'consolidation',
      debit: 'treasury',
      credit: depositAccount(depositIndex),
      amount,
      idempotencyKey: `consolidation:${outgoingId}`,
    },
    {
      groupId,
      tokenId: nativeTokenId,
      kind: 'consolidation_cost',
      debit: 'network_fee',
      credit: paidBy,
      amount: cost,
      idempotencyKey: `consolidation_cost:${outgoingId}`,
    },
  );
};

/**
 * A final transfer of what a deposit address lacks for its deposits: `amount` base units of `tokenId` left the treasury for
 * it, 0 when the transaction moved nothing. `paidBy` bore the cost.
 */
export const topUpFinal = (
  topUp: OutgoingPosting & { readonly tokenId: string; readonly amount: bigint; readonly paidBy: AssetAccount },
): readonly AssetTransfer[] => {
  const { groupId, outgoingId, depositIndex, tokenId, nativeTokenId, amount, cost, paidBy } = topUp;
  return assetTransfers(
    {
      groupId,
      tokenId,
      kind: 'top_up',
      debit: depositAccount(depositIndex),
      credit: 'treasury',
      amount,
      idempotencyKey: `top_up:${outgoingId}`,
    },
    {
      groupId,
      tokenId: nativeTokenId,
      kind: 'top_up_cost',
      debit: 'network_fee',
      credit: paidBy,
      amount: cost,
      idempotencyKey: `top_up_cost:${outgoingId}`,
    },
  );
};
