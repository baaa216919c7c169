import type { PaymentStatus, UnmatchedReason } from '@florin/contract/vocabulary';
import type { Selection } from './evaluate.ts';
import { overStatuses } from './transition.ts';

/** Late by no more than this, at nearly the old price, is still in time. */
const graceMs = 10 * 60_000;
const earlySecondsMin = 60;

/**
 * How much before the opening of a window a block's time may lie: producers stamp a block when they begin it and to
 * the second, so money sent right after a choice can carry a time from just before it.
 */
export const earlyAllowanceMs = (expectedBlockSeconds: number): number =>
  Math.max(earlySecondsMin, 2 * expectedBlockSeconds) * 1000;

export interface ObservedDeposit {
  tokenId: string;
  chainId: string;
  /** On-chain time. */
  seenAt: Date;
  listedSender: boolean;
  /** Worth less than the dust limit. */
  dust: boolean;
  /** Would bring the received amount to what is required. */
  completes: boolean;
}

export interface MatchContext {
  status: PaymentStatus;
  /** All locks of the payment, oldest first. */
  selections: readonly (Selection & { chainId: string })[];
  /** Something has been counted already: the token is fixed. */
  partlyPaid: boolean;
  /** The token may be chosen for this payment: allowed, active, within bounds. */
  tokenAllowed: boolean;
  /** What `earlyAllowanceMs` gives for the deposit's chain. */
  earlyMs: number;
  /** True when the fresh rate is within one percent of this lock's. */
  nearLock: (selection: Selection) => boolean;
}

/** What the rules make of a deposit. `awaiting_rule`: kept for the rules that choose on the payer's behalf. */
export type Ruling =
  | { ruling: 'blacklisted' }
  | { ruling: 'dust' }
  | { ruling: 'counted'; selectionId: bigint }
  | { ruling: 'awaiting_rule' }
  | { ruling: 'unmatched'; reason: UnmatchedReason };

/** The first rule that fits takes the deposit. */
export function matchDeposit(deposit: ObservedDeposit, context: MatchContext): Ruling {
  if (deposit.listedSender) return { ruling: 'blacklisted' };
  if (overStatuses.has(context.status)) return { ruling: 'unmatched', reason: 'after_settlement' };
  // Dust never locks or moves anything, except that paying exactly what is shown always completes.
  if (deposit.dust && !deposit.completes) return { ruling: 'dust' };
  const selection = latestSelection(deposit, context);
  return selection ? { ruling: 'counted', selectionId: selection.id } : withoutSelection(deposit, context);
}

/** Only locks of the present token take money by themselves: coins of two tokens never mix in one payment. */
function latestSelection(
  deposit: ObservedDeposit,
  { status, selections, earlyMs, nearLock }: MatchContext,
): Selection | null {
  const newest = selections.at(-1);
  if (!newest || newest.tokenId !== deposit.tokenId) return null;
  const ofToken = selections.filter(({ tokenId }) => tokenId === deposit.tokenId);
  const inWindow =
    ofToken.findLast((selection) => holds(selection, deposit.seenAt)) ??
    ofToken.findLast((selection) => holds(selection, new Date(deposit.seenAt.getTime() + earlyMs)));
  if (inWindow) return inWindow;
  // What is confirming or waits for its sweep takes every further deposit of its token as surplus.
  if (status === 'confirming' || status === 'confirmed') return newest;
  const late = deposit.seenAt.getTime() - newest.closesAt.getTime();
  return late > 0 && late <= graceMs && nearLock(newest) ? newest : null;
}

const holds = ({ opensAt, closesAt }: Selection, at: Date): boolean => opensAt <= at && at <= closesAt;

function withoutSelection(deposit: ObservedDeposit, context: MatchContext): Ruling {
  const { status, selections, partlyPaid, tokenAllowed } = context;
  const newest = selections.at(-1);
  if (!tokenAllowed) return { ruling: 'unmatched', reason: newest ? 'wrong_token' : 'token_unavailable' };
  const sameToken = newest?.tokenId === deposit.tokenId;
  const undecided = status === 'awaiting_selection' || status === 'expired_selection';
  const switchBack = status === 'awaiting_payment' && selections.some(({ tokenId }) => tokenId === deposit.tokenId);
  if (sameToken || (!partlyPaid && (undecided || switchBack))) return { ruling: 'awaiting_rule' };
  return { ruling: 'unmatched', reason: newest && newest.chainId !== deposit.chainId ? 'wrong_chain' : 'wrong_token' };
}
