import type { PaymentDepositRow } from '@florin/database/sql/deposits/list';
import type { LockedPayment } from '@florin/database/sql/payments/lock';
import type { SelectionRow } from '@florin/database/sql/payments/selections';
import { InvariantError } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { ExactUsd } from '@florin/domain/money/exact-usd';
import { rate } from '@florin/domain/money/rate';
import { formatUsd, usd } from '@florin/domain/money/usd';
import { depositsValue, totalReceivedUsd, type ValuedDeposit } from '@florin/domain/payment/deposit-value';
import type { CountedDeposit, Selection } from '@florin/domain/payment/evaluate';
import { requiredWithCarried } from '@florin/domain/payment/quote';
import { CountedSums } from './counted-sums.ts';

/** What a payment's amounts follow from. */
export interface PaymentFacts {
  /** Oldest first: the last one is the present one. */
  selections: SelectionRow[];
  /** Those on the chain that count or that a listed sender taints. */
  deposits: PaymentDepositRow[];
}

/** What a payment has and needs, computed from its selections and deposits alone. */
export interface PaymentAmounts {
  present: SelectionRow;
  /** Base units of the present selection's token. */
  required: bigint;
  /** The same by its final deposits alone. */
  requiredOfFinal: bigint;
  received: bigint;
  receivedUsd: string | null;
  /** Value of what was received, each deposit at its own lock, without rounding. */
  exactUsd: ExactUsd;
  /** What counts, added up for each selection and finality. */
  counted: CountedDeposit[];
}

/** A stored lock as the domain reads it. */
export const toSelection = (row: SelectionRow): Selection & { chainId: string } => ({
  id: row.id,
  tokenId: row.tokenId,
  chainId: row.chainId,
  rate: rate(row.rateUsd),
  dueUsd: usd(row.dueUsd),
  tolerance: baseUnits(row.tolerance),
  opensAt: row.opensAt,
  closesAt: row.closesAt,
});

/** @throws InvariantError when a deposit counts under a selection that is not the payment's. */
export const amountsOf = ({ selections, deposits }: PaymentFacts): PaymentAmounts =>
  amountsOfSums(selections, new CountedSums(deposits));

/**
 * The same where what counts is added up already.
 *
 * @throws InvariantError when a deposit counts under a selection that is not the payment's.
 */
export function amountsOfSums(selections: readonly SelectionRow[], { all: counted }: CountedSums): PaymentAmounts {
  const present = selections.at(-1);
  if (!present) throw new InvariantError('A payment without a selection has no amounts.');
  const locks = new Map(selections.map((selection) => [selection.id, selection]));
  const valued = counted.map((deposit) => ({ ...deposit, ...valueAtLock(deposit, locks) }));
  const receivedUsd = totalReceivedUsd(valued);
  const requiredOf = (some: readonly (CountedDeposit & ValuedDeposit)[]): bigint => {
    const carried = some.filter(({ selectionId }) => selectionId !== present.id);
    return requiredWithCarried({
      rate: rate(present.rateUsd),
      decimals: present.decimals,
      payableDecimals: present.payableDecimals,
      dueUsd: usd(present.dueUsd),
      carried: { units: total(carried), valueUsd: depositsValue(carried) },
    });
  };
  return {
    present,
    required: requiredOf(valued),
    requiredOfFinal: requiredOf(valued.filter(({ final }) => final)),
    received: total(valued),
    receivedUsd: receivedUsd && formatUsd(receivedUsd),
    exactUsd: depositsValue(valued),
    counted,
  };
}

const total = (deposits: readonly { amount: bigint }[]): bigint =>
  deposits.reduce((sum, { amount }) => sum + amount, 0n);

function valueAtLock(deposit: CountedDeposit, locks: ReadonlyMap<bigint, SelectionRow>): ValuedDeposit {
  const lock = locks.get(deposit.selectionId);
  if (!lock)
    throw new InvariantError('A deposit counts under a foreign selection.', { selection: deposit.selectionId });
  return { amount: deposit.amount, rate: rate(lock.rateUsd), decimals: lock.decimals };
}

/** What the status of a payment follows from. */
export const owed = ({ present, required, requiredOfFinal, counted }: PaymentAmounts) => ({
  selection: toSelection(present),
  required,
  requiredOfFinal,
  deposits: counted,
});

/** The columns of the payment that hold its amounts. */
export const amountColumns = ({
  required,
  received,
  receivedUsd,
}: PaymentAmounts): Pick<LockedPayment, 'required' | 'received' | 'receivedUsd'> => ({
  required: required.toString(),
  received: received.toString(),
  receivedUsd,
});
