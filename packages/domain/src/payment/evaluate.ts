import type { PaymentStatus } from '@florin/contract/vocabulary';
import type { Rate } from '../money/rate.ts';
import type { Usd } from '../money/usd.ts';
import { type EnteredStatus, type EnteringMove, mustMove, suspendableStatuses } from './transition.ts';

/** A rate lock: what one choice of a token promised the payer. */
export interface Selection {
  id: bigint;
  tokenId: string;
  rate: Rate;
  dueUsd: Usd;
  /** Base units that may be missing. */
  tolerance: bigint;
  opensAt: Date;
  closesAt: Date;
}

/** A deposit that counts: on the chain at present and taken by a selection. */
export interface CountedDeposit {
  selectionId: bigint;
  amount: bigint;
  /** Deep enough that the chain's own rule calls it final. */
  final: boolean;
}

/** Everything a payment's status follows from. */
export interface PaymentSituation {
  status: PaymentStatus;
  selection: Selection;
  /** Base units to have received in all. */
  required: bigint;
  /**
   * Base units to have received in deposits that are final, were there no others: what one of an earlier selection
   * brings is priced out of `required`, and counts nothing before it is final itself.
   */
  requiredOfFinal: bigint;
  deposits: readonly CountedDeposit[];
  /** A sender of one of its deposits is on the blacklist. */
  listedSender: boolean;
  /** A part of it is being settled: only the sweep moves it. */
  settling: boolean;
  now: Date;
}

const sum = (deposits: readonly CountedDeposit[]): bigint => deposits.reduce((total, { amount }) => total + amount, 0n);

/** How long after its close a window still takes a deposit that was in a block before the close. */
export const windowCloseLagSeconds = 15;

/** True once the wall clock is past the window and the lag that blocks need to arrive. */
export const windowEnded = (selection: Pick<Selection, 'closesAt'>, now: Date): boolean =>
  now.getTime() >= selection.closesAt.getTime() + windowCloseLagSeconds * 1000;

/**
 * The statuses a payment passes through now, in order, by its deposits alone: recomputed from what is on the
 * chain, never from what changed, so that the same facts in any order end in the same status.
 *
 * @returns the statuses entered; empty when nothing moves
 */
export function evaluate(situation: PaymentSituation): EnteredStatus[] {
  const path: EnteredStatus[] = [];
  let { status } = situation;
  for (let move = nextMove(situation, status); move !== null; move = nextMove(situation, status)) {
    const entered = mustMove(status, move);
    path.push(entered);
    status = entered;
  }
  return path;
}

function nextMove(situation: PaymentSituation, status: PaymentStatus): EnteringMove | null {
  if (situation.listedSender && status !== 'blacklisted') return 'listed_sender';
  const { selection, deposits, required, now } = situation;
  const reached = sum(deposits) >= required - selection.tolerance;
  const current = deposits.some((deposit) => deposit.selectionId === selection.id);

  switch (status) {
    case 'awaiting_selection':
      return deposits.length > 0 ? 'funds_detected' : null;
    case 'awaiting_payment':
      if (reached) return 'required_reached';
      if (windowEnded(selection, now)) return 'window_ended';
      return current ? 'funds_detected' : null;
    case 'partially_paid':
      if (reached) return 'required_reached';
      if (windowEnded(selection, now)) return 'window_ended';
      return current ? null : 'funds_left_none';
    case 'expired_selection':
      return reached && !situation.settling ? 'required_reached' : null;
    case 'confirming':
      if (!reached) return moveAfterLoss(selection, now, current);
      return isFinal(situation) ? 'confirmations_reached' : null;
    default:
      return null;
  }
}

const isFinal = ({ deposits, requiredOfFinal, selection }: Omit<PaymentSituation, 'status'>): boolean =>
  sum(deposits.filter(({ final }) => final)) >= requiredOfFinal - selection.tolerance;

function moveAfterLoss(selection: Selection, now: Date, current: boolean): EnteringMove {
  if (windowEnded(selection, now)) return 'funds_left_after_window';
  return current ? 'funds_left_some' : 'funds_left_none';
}

/**
 * Whether a payment that has its amount must not be swept at present: what was final has left the chain, or is back and
 * not final again yet. A part lacks the rest by its nature.
 */
export const isSuspended = (situation: PaymentSituation): boolean =>
  suspendableStatuses.has(situation.status) && !situation.settling && !isFinal(situation);
