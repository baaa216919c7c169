import { subtractUsd, type Usd } from '../money/usd.ts';
import { clearingAccount, depositAccount, type AssetAccount } from './accounts.ts';
import { assetTransfers, usdTransfers } from './transfer.ts';
import type { AssetTransfer, LedgerTransfer } from './transfer.ts';

/** A final refund transaction. */
export interface RefundPosting {
  readonly groupId: string;
  readonly outgoingId: string;
  readonly nativeTokenId: string;
  /** Native base units that the transaction cost. */
  readonly cost: bigint;
  /** What paid them: the gas float, or the deposit address that sent the coins itself. */
  readonly paidBy: AssetAccount;
}

/** What a refund transaction cost; alone when it moved nothing. */
export const refundCost = (refund: RefundPosting): readonly AssetTransfer[] =>
  assetTransfers({
    groupId: refund.groupId,
    tokenId: refund.nativeTokenId,
    kind: 'refund_cost',
    debit: 'network_fee',
    credit: refund.paidBy,
    amount: refund.cost,
    idempotencyKey: `refund_cost:${refund.outgoingId}`,
  });

/** A final refund: `amount` base units of `tokenId` left the account that held them. */
export const refundFinal = (
  refund: RefundPosting & { readonly tokenId: string; readonly amount: bigint; readonly from: AssetAccount },
): readonly AssetTransfer[] => [
  ...assetTransfers({
    groupId: refund.groupId,
    tokenId: refund.tokenId,
    kind: 'refund',
    debit: 'external',
    credit: refund.from,
    amount: refund.amount,
    idempotencyKey: `refund:${refund.outgoingId}`,
  }),
  ...refundCost(refund),
];

/** What stays of coins that leave quarantine with a refund. */
export interface KeptPosting {
  readonly groupId: string;
  readonly refundId: string;
  readonly tokenId: string;
  /** Where they lie, set apart and not. */
  readonly from: AssetAccount;
  readonly to: AssetAccount;
  /**
   * Base units that did not go back: the payer's share of the network's cost, and what rounding left. Below zero: more
   * went back than they were, because a reorg let the sweep that brought them cost more than when the refund was signed.
   */
  readonly amount: bigint;
}

/**
 * What a refund out of quarantine leaves behind is tainted no more: the coins it stood for are gone. What went back beyond
 * them was not set apart, and makes them up.
 */
export function refundKept(kept: KeptPosting): readonly AssetTransfer[] {
  const { groupId, tokenId, from, to, amount } = kept;
  const [debit, credit] = amount < 0n ? [from, to] : [to, from];
  return assetTransfers({
    groupId,
    tokenId,
    kind: 'refund_kept',
    debit,
    credit,
    amount: amount < 0n ? -amount : amount,
    idempotencyKey: `refund_kept:${kept.refundId}`,
  });
}

/**
 * What is left of a coin that a refund spent as a whole: it is in the treasury, where the deposit it came from has
 * nothing any more. `amount` in base units of the chain's own coin.
 */
export const refundRest = (rest: {
  readonly groupId: string;
  readonly outgoingId: string;
  readonly tokenId: string;
  readonly depositIndex: bigint;
  readonly amount: bigint;
}): readonly AssetTransfer[] =>
  assetTransfers({
    groupId: rest.groupId,
    tokenId: rest.tokenId,
    kind: 'refund_rest',
    debit: 'treasury',
    credit: depositAccount(rest.depositIndex),
    amount: rest.amount,
    idempotencyKey: `refund_rest:${rest.outgoingId}`,
  });

/** What a refund of a surplus means for the claims, in US dollars. */
export interface SurplusPosting {
  readonly groupId: string;
  readonly refundId: string;
  readonly tokenId: string;
  /** What is no longer owed to the payer. */
  readonly settledUsd: Usd;
  /** The part of it that stayed here for the network's cost; at most `settledUsd`. */
  readonly keptUsd: Usd;
}

/** A surplus went back: what was owed to the payer became coins again, but for what the network's cost kept here. */
export function surplusRefunded(posting: SurplusPosting): readonly LedgerTransfer[] {
  const { groupId, refundId, tokenId, settledUsd, keptUsd } = posting;
  const owed = { groupId, tokenId: null, debit: 'payer_surplus' } as const;
  return usdTransfers(
    {
      ...owed,
      kind: 'refund_surplus',
      credit: clearingAccount(tokenId),
      amount: subtractUsd(settledUsd, keptUsd),
      idempotencyKey: `refund_surplus:${refundId}`,
    },
    {
      ...owed,
      kind: 'refund_deduction',
      credit: 'fee_refund',
      amount: keptUsd,
      idempotencyKey: `refund_deduction:${refundId}`,
    },
  );
}

/** Every transfer that a refund itself books once it is paid, beside those of the payout that paid it. */
export const refundKeys = (refundId: string): readonly string[] =>
  ['refund_kept', 'refund_surplus', 'refund_deduction'].map((kind) => `${kind}:${refundId}`);
