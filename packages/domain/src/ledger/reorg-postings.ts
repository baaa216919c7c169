import type { Usd } from '../money/usd.ts';
import { type AssetAccount, clearingAccount, merchantAccount } from './accounts.ts';
import { assetTransfers, usdTransfers } from './transfer.ts';
import type { AssetTransfer, UsdTransfer } from './transfer.ts';

/** US dollars of a settled payment whose coins left the chain, or came back to it. */
export interface ReorgPosting {
  readonly groupId: string;
  readonly paymentId: string;
  readonly tokenId: string;
  readonly amountUsd: Usd;
  /** The how-manieth incident of this payment. */
  readonly sequence: number;
}

/** Coins of a settled payment are gone: its credits stand, and the operator bears what is missing. */
export const reorgLost = (incident: ReorgPosting): readonly UsdTransfer[] =>
  usdTransfers({
    groupId: incident.groupId,
    tokenId: null,
    kind: 'reorg_loss',
    debit: 'reorg_loss',
    credit: clearingAccount(incident.tokenId),
    amount: incident.amountUsd,
    idempotencyKey: `reorg_loss:${incident.paymentId}:${incident.sequence}`,
  });

/** They are back: so much of the loss is none. */
export const reorgRecovered = (incident: ReorgPosting): readonly UsdTransfer[] =>
  usdTransfers({
    groupId: incident.groupId,
    tokenId: null,
    kind: 'reorg_recovery',
    debit: clearingAccount(incident.tokenId),
    credit: 'reorg_loss',
    amount: incident.amountUsd,
    idempotencyKey: `reorg_recovery:${incident.paymentId}:${incident.sequence}`,
  });

/** US dollars that a merchant has spent by the time at which a reorg brings an undone payout back. */
export interface ShortfallPosting {
  readonly groupId: string;
  readonly outgoingId: string;
  readonly merchantId: string;
  readonly amountUsd: Usd;
  /** The how-manieth correction of the payout. */
  readonly sequence: number;
}

/** An undone payout is back, and its merchant's balance does not cover it any more: the operator bears what is missing. */
export const payoutShortfall = (shortfall: ShortfallPosting): readonly UsdTransfer[] =>
  usdTransfers({
    groupId: shortfall.groupId,
    tokenId: null,
    kind: 'payout_shortfall',
    debit: 'reorg_loss',
    credit: merchantAccount(shortfall.merchantId),
    amount: shortfall.amountUsd,
    idempotencyKey: `payout_shortfall:${shortfall.outgoingId}:${shortfall.sequence}`,
  });

/** A deposit that left the chain while its coins were booked elsewhere than they are once what moved them is undone as well. */
export interface ReversalPosting {
  readonly groupId: string;
  readonly depositId: string;
  readonly tokenId: string;
  /** Base units. */
  readonly amount: bigint;
  /** How often it has left the chain. */
  readonly reversals: number;
  /** Where they are missing by the books. */
  readonly from: AssetAccount;
  /** Where they are missing in truth. */
  readonly to: AssetAccount;
}

/** Its coins are missing in another place than where they were booked out. */
export const reversalMoved = (reversal: ReversalPosting): readonly AssetTransfer[] =>
  assetTransfers({
    groupId: reversal.groupId,
    tokenId: reversal.tokenId,
    kind: 'reorg_moved',
    debit: reversal.from,
    credit: reversal.to,
    amount: reversal.amount,
    idempotencyKey: `reorg_moved:${reversal.depositId}:${reversal.reversals}`,
  });
