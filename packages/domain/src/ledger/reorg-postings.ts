import type { Usd } from '../money/usd.ts';
import { clearingAccount, depositAccount } from './accounts.ts';
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

/** A deposit that left the chain while its coins were booked in the treasury, by a sweep that is undone as well. */
export interface ReversalPosting {
  readonly groupId: string;
  readonly depositId: string;
  readonly tokenId: string;
  readonly depositIndex: bigint;
  /** Base units. */
  readonly amount: bigint;
  /** How often it has left the chain. */
  readonly reversals: number;
}

/** Its coins are missing on their address, not in the treasury. */
export const reversalMoved = (reversal: ReversalPosting): readonly AssetTransfer[] =>
  assetTransfers({
    groupId: reversal.groupId,
    tokenId: reversal.tokenId,
    kind: 'reorg_moved',
    debit: 'treasury',
    credit: depositAccount(reversal.depositIndex),
    amount: reversal.amount,
    idempotencyKey: `reorg_moved:${reversal.depositId}:${reversal.reversals}`,
  });
