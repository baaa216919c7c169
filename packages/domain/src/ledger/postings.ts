import type { Settlement } from '../payment/settlement.ts';
import type { Usd } from '../money/usd.ts';
import { clearingAccount, depositAccount, holdingAccount, merchantAccount } from './accounts.ts';
import type { AssetAccount, DepositPlace, UsdAccount } from './accounts.ts';
import { assetTransfers, usdTransfers } from './transfer.ts';
import type { AssetTransfer, TransferKind, UsdTransfer } from './transfer.ts';

/** A deposit as the books see it. */
export interface DepositPosting extends DepositPlace {
  readonly groupId: string;
  readonly depositId: string;
  readonly tokenId: string;
  /** Base units. */
  readonly amount: bigint;
  /** How often this deposit was reversed before: it may become final again, which is then a new fact. */
  readonly reversals: number;
}

/** A deposit became final: its coins are where they are held, at first on its address. */
export const depositFinal = (deposit: DepositPosting): readonly AssetTransfer[] =>
  assetTransfers({
    groupId: deposit.groupId,
    tokenId: deposit.tokenId,
    kind: 'deposit_final',
    debit: holdingAccount(deposit),
    credit: 'external',
    amount: deposit.amount,
    idempotencyKey: `deposit_final:${deposit.depositId}:${deposit.reversals}`,
  });

/** A final deposit left the chain after all: its coins are missing from where they were held. */
export const depositReversed = (deposit: DepositPosting): readonly AssetTransfer[] =>
  assetTransfers({
    groupId: deposit.groupId,
    tokenId: deposit.tokenId,
    kind: 'deposit_reversed',
    debit: 'external',
    credit: holdingAccount(deposit),
    amount: deposit.amount,
    idempotencyKey: `deposit_reversed:${deposit.depositId}:${deposit.reversals}`,
  });

/** A final outgoing transaction that touches a deposit address. */
export interface OutgoingPosting {
  readonly groupId: string;
  readonly outgoingId: string;
  readonly depositIndex: bigint;
  /** The chain's own coin, which pays for everything. */
  readonly nativeTokenId: string;
  /** Native base units that the transaction cost. */
  readonly cost: bigint;
}

/** A final sweep as the books see it. */
export interface SweepPosting extends OutgoingPosting {
  /** What bore the cost; the deposit address when left out. */
  readonly paidBy?: AssetAccount;
}

/** The cost of a sweep; alone when the transaction moved nothing. The deposit address pays it unless `paidBy` does. */
export const sweepCost = (sweep: SweepPosting): readonly AssetTransfer[] =>
  assetTransfers({
    groupId: sweep.groupId,
    tokenId: sweep.nativeTokenId,
    kind: 'sweep_cost',
    debit: 'network_fee',
    credit: sweep.paidBy ?? depositAccount(sweep.depositIndex),
    amount: sweep.cost,
    idempotencyKey: `sweep_cost:${sweep.outgoingId}`,
  });

/**
 * A final sweep: `amount` base units of `tokenId` arrived in the treasury. Where the deposit address paid the cost of
 * moving the native coin, both leave the same account, and their sum is what the address held.
 */
export const sweepFinal = (
  sweep: SweepPosting & { readonly tokenId: string; readonly amount: bigint },
): readonly AssetTransfer[] => [
  ...assetTransfers({
    groupId: sweep.groupId,
    tokenId: sweep.tokenId,
    kind: 'sweep',
    debit: 'treasury',
    credit: depositAccount(sweep.depositIndex),
    amount: sweep.amount,
    idempotencyKey: `sweep:${sweep.outgoingId}`,
  }),
  ...sweepCost(sweep),
];

/**
 * A final transfer of `amount` native base units to a deposit address, so that it can pay for its own sweep: a balance
 * of that address, not a deposit. The gas float pays the cost; `amount` is 0 when the transaction moved nothing.
 */
export const gasFunded = (funding: OutgoingPosting & { readonly amount: bigint }): readonly AssetTransfer[] => {
  const { groupId, outgoingId, nativeTokenId: tokenId, depositIndex, amount, cost } = funding;
  const from = { groupId, tokenId, credit: 'gas' } as const;
  return assetTransfers(
    {
      ...from,
      kind: 'gas_funding',
      debit: depositAccount(depositIndex),
      amount,
      idempotencyKey: `gas_funding:${outgoingId}`,
    },
    {
      ...from,
      kind: 'gas_funding_cost',
      debit: 'network_fee',
      amount: cost,
      idempotencyKey: `gas_funding_cost:${outgoingId}`,
    },
  );
};

/** A full or partial settlement of a payment: its one credit group, keyed by the payment, so that it posts once. */
export function settlement(posting: {
  readonly groupId: string;
  readonly paymentId: string;
  readonly merchantId: string;
  readonly tokenId: string;
  readonly settlement: Settlement;
}): readonly UsdTransfer[] {
  const row = (kind: TransferKind, credit: UsdAccount, amount: Usd): UsdTransfer => ({
    groupId: posting.groupId,
    tokenId: null,
    kind,
    debit: clearingAccount(posting.tokenId),
    credit,
    amount,
    idempotencyKey: `${kind}:${posting.paymentId}`,
  });
  const { netUsd, serviceFeeUsd, conversionFeeUsd, tokenFeeUsd, surplusUsd } = posting.settlement;
  return usdTransfers(
    row('settlement_net', merchantAccount(posting.merchantId), netUsd),
    row('settlement_service_fee', 'fee_service', serviceFeeUsd),
    row('settlement_conversion_fee', 'fee_conversion', conversionFeeUsd),
    row('settlement_token_fee', 'fee_token', tokenFeeUsd),
    row('settlement_surplus', 'payer_surplus', surplusUsd),
  );
}

/**
 * Coins that the operator puts in: into the treasury, as native float for network fees, or on its account at an
 * exchange, named by `exchange:<symbol>`. `reference` names the
 * putting-in (for example its transaction), so that a second one is a new fact and the same one posts once.
 */
export const openingCapital = (opening: {
  readonly groupId: string;
  readonly tokenId: string;
  readonly account: 'treasury' | 'gas' | `exchange:${string}`;
  /** Base units. */
  readonly amount: bigint;
  readonly reference: string;
}): readonly AssetTransfer[] => {
  const { account } = opening;
  const kind = account === 'treasury' || account === 'gas' ? (`opening_${account}` as const) : 'opening_exchange';
  return assetTransfers({
    groupId: opening.groupId,
    tokenId: opening.tokenId,
    kind,
    debit: account,
    credit: 'capital',
    amount: opening.amount,
    idempotencyKey: `${kind}:${opening.tokenId}:${opening.reference}`,
  });
};
