import { addUsd, type Usd } from '../money/usd.ts';
import { clearingAccount, merchantAccount } from './accounts.ts';
import { assetTransfers, usdTransfers } from './transfer.ts';
import type { AssetTransfer, UsdTransfer } from './transfer.ts';

/** A withdrawal as the books see it; its gross amount is net and fee, in US dollars. */
export interface WithdrawalPosting {
  readonly groupId: string;
  readonly withdrawalId: string;
  readonly merchantId: string;
  /** What it is paid out in. */
  readonly tokenId: string;
  readonly netUsd: Usd;
  readonly feeUsd: Usd;
}

const pendingKey = (withdrawalId: string): string => `withdrawal_pending:${withdrawalId}`;

const gross = ({ groupId, merchantId, netUsd, feeUsd }: WithdrawalPosting) =>
  ({
    groupId,
    tokenId: null,
    kind: 'withdrawal',
    debit: merchantAccount(merchantId),
    credit: 'withdrawal_payable',
    amount: addUsd(netUsd, feeUsd),
  }) as const;

/** A withdrawal was requested: its gross amount is held and leaves what is available, not yet the balance. */
export const withdrawalRequested = (posting: WithdrawalPosting): readonly UsdTransfer[] =>
  usdTransfers({ ...gross(posting), phase: 'pending', idempotencyKey: pendingKey(posting.withdrawalId) });

/** A withdrawal was rejected or failed: what was held is free again. */
export const withdrawalVoided = (posting: WithdrawalPosting): readonly UsdTransfer[] =>
  usdTransfers({
    ...gross(posting),
    phase: 'void',
    pendingKey: pendingKey(posting.withdrawalId),
    idempotencyKey: `withdrawal_void:${posting.withdrawalId}`,
  });

/** A withdrawal was paid out: what was held leaves the balance; the net amount became coins, the fee is ours. */
export function withdrawalPosted(posting: WithdrawalPosting): readonly UsdTransfer[] {
  const { groupId, withdrawalId, tokenId, netUsd, feeUsd } = posting;
  const paid = { groupId, tokenId: null, debit: 'withdrawal_payable' } as const;
  return usdTransfers(
    {
      ...gross(posting),
      phase: 'post',
      pendingKey: pendingKey(withdrawalId),
      idempotencyKey: `withdrawal_post:${withdrawalId}`,
    },
    {
      ...paid,
      kind: 'withdrawal_payout',
      credit: clearingAccount(tokenId),
      amount: netUsd,
      idempotencyKey: `withdrawal_payout:${withdrawalId}`,
    },
    {
      ...paid,
      kind: 'withdrawal_fee',
      credit: 'fee_withdrawal',
      amount: feeUsd,
      idempotencyKey: `withdrawal_fee:${withdrawalId}`,
    },
  );
}

/** A final payout transaction out of the treasury, which paid its own cost. */
export interface PayoutPosting {
  readonly groupId: string;
  readonly outgoingId: string;
  readonly nativeTokenId: string;
  /** Native base units that the transaction cost. */
  readonly cost: bigint;
}

/** What a payout transaction cost; alone when it moved nothing. */
export const payoutCost = ({ groupId, outgoingId, nativeTokenId, cost }: PayoutPosting): readonly AssetTransfer[] =>
  assetTransfers({
    groupId,
    tokenId: nativeTokenId,
    kind: 'payout_cost',
    debit: 'network_fee',
    credit: 'gas',
    amount: cost,
    idempotencyKey: `payout_cost:${outgoingId}`,
  });

/** A final payout: `amount` base units of `tokenId` left the treasury. */
export const payoutFinal = (
  payout: PayoutPosting & { readonly tokenId: string; readonly amount: bigint },
): readonly AssetTransfer[] => [
  ...assetTransfers({
    groupId: payout.groupId,
    tokenId: payout.tokenId,
    kind: 'payout',
    debit: 'external',
    credit: 'treasury',
    amount: payout.amount,
    idempotencyKey: `payout:${payout.outgoingId}`,
  }),
  ...payoutCost(payout),
];
