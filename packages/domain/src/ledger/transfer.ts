import { InvariantError } from '../errors.ts';
import type { Usd } from '../money/usd.ts';
import type { AssetAccount, UsdAccount } from './accounts.ts';

/** Every kind of ledger transfer; each has one pair of accounts. */
export const transferKinds = [
  'deposit_final',
  'deposit_reversed',
  'quarantine',
  'quarantine_release',
  'quarantine_swept',
  'quarantine_swept_release',
  'sweep',
  'sweep_cost',
  'token_fee',
  'token_fee_returned',
  'batch_cost',
  'deployment_cost',
  'cancel_cost',
  'lending_cost',
  'storage_returned',
  'gas_funding',
  'gas_funding_cost',
  'settlement_net',
  'settlement_service_fee',
  'settlement_conversion_fee',
  'settlement_surplus',
  'settlement_token_fee',
  'reorg_loss',
  'reorg_recovery',
  'reorg_moved',
  'withdrawal',
  'withdrawal_payout',
  'withdrawal_fee',
  'payout_shortfall',
  'payout',
  'payout_cost',
  'refund',
  'refund_cost',
  'refund_kept',
  'refund_rest',
  'refund_surplus',
  'refund_deduction',
  'refund_balance',
  'refund_balance_payout',
  'refund_balance_deduction',
  'consolidation',
  'consolidation_cost',
  'top_up',
  'top_up_cost',
  'exchange_transfer',
  'exchange_transfer_cost',
  'exchange_credit',
  'exchange_credit_fee',
  'exchange_sold',
  'exchange_proceeds',
  'exchange_sale_fee',
  'exchange_payout',
  'exchange_payout_fee',
  'opening_treasury',
  'opening_gas',
  'opening_exchange',
] as const;
export type TransferKind = (typeof transferKinds)[number];

/**
 * How a transfer counts: at once; held, which is no movement yet; or the end of one that was held, which counts
 * (`post`) or never will (`void`).
 */
export type TransferPhase = 'posted' | 'pending' | 'post' | 'void';

interface TransferRow {
  /** Rows of one business fact share it. */
  readonly groupId: string;
  readonly kind: TransferKind;
  /** The same fact has the same key, however often it is posted: the second insert must change nothing. */
  readonly idempotencyKey: string;
  /** `posted` when left out. */
  readonly phase?: TransferPhase;
  /** Of `post` and `void`: the key of the held transfer that it ends. */
  readonly pendingKey?: string;
}

/** A movement of coins, in base units of `tokenId`. */
export interface AssetTransfer extends TransferRow {
  readonly tokenId: string;
  readonly debit: AssetAccount;
  readonly credit: AssetAccount;
  readonly amount: bigint;
}

/** A movement of claims, in US dollars. */
export interface UsdTransfer extends TransferRow {
  readonly tokenId: null;
  readonly debit: UsdAccount;
  readonly credit: UsdAccount;
  readonly amount: Usd;
}

export type LedgerTransfer = AssetTransfer | UsdTransfer;

/**
 * The movements of coins that move anything; a ledger row has an amount above zero.
 * @throws InvariantError when an amount is negative: a correction is a row the other way round.
 */
export function assetTransfers(...rows: readonly AssetTransfer[]): readonly AssetTransfer[] {
  const negative = rows.find((row) => row.amount < 0n);
  if (negative) throw new InvariantError('Negative ledger transfer.', { kind: negative.kind, amount: negative.amount });
  return rows.filter((row) => row.amount > 0n);
}

/** The movements of claims that move anything; US dollars are never negative. */
export const usdTransfers = (...rows: readonly UsdTransfer[]): readonly UsdTransfer[] =>
  rows.filter((row) => !row.amount.isZero());
