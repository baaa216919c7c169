import type { PaymentStatus, UnmatchedReason } from '@florin/contract/vocabulary';
import type { Selection } from './evaluate.ts';
import { heldStatuses, isEnd, selectableStatuses, settledEnds } from './transition.ts';

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
  /** Of a token that is not the present one: pays the whole by itself, at the present rate. */
  paysWhole: boolean;
}

/** A stored lock with the chain of its token. */
export type ChainSelection = Selection & { chainId: string };

/** How the deposit's token stands for a choice on the payer's behalf. */
export interface TokenStanding {
  /** In the payment's allowed set. */
  allowed: boolean;
  /** Active, its chain not paused, and the payment's amount within its bounds. */
  available: boolean;
  /** A rate is known that is young enough to lock. */
  priced: boolean;
}

export interface MatchContext {
  status: PaymentStatus;
  createdAt: Date;
  /** A part of it is being settled: nothing counts any more. */
  settling: boolean;
  /** All locks of the payment, oldest first. */
  selections: readonly ChainSelection[];
  /** Something has been counted already: the token is fixed. */
  partlyPaid: boolean;
  token: TokenStanding;
  /** What `earlyAllowanceMs` gives for the deposit's chain. */
  earlyMs: number;
  /** True when the fresh rate is within one percent of this lock's. */
  nearLock: (selection: Selection) => boolean;
}

/** Choices that a rule makes on the payer's behalf, each a new selection at the present rate. */
export type RuledChoice = 'late' | 'implicit' | 'switch_back' | 'accepted';

/** What the rules make of a deposit. */
export type Ruling =
  | { ruling: 'blacklisted' }
  | { ruling: 'counted'; selectionId: bigint }
  /** An earlier lock becomes the present one again, as it was, and takes the deposit. */
  | { ruling: 'restored'; selectionId: bigint }
  | { ruling: 'chosen'; choice: RuledChoice }
  /** The choice waits for a fresh rate. */
  | { ruling: 'awaiting_rate' }
  /** An administrator holds the payment; the rules decide once it goes on. */
  | { ruling: 'awaiting_rule' }
  | { ruling: 'unmatched'; reason: UnmatchedReason };

type Rule = (deposit: ObservedDeposit, context: MatchContext) => Ruling | null;

/** In this order; the first that fits takes the deposit, and the last one fits always. */
export const matchRules: readonly (readonly [name: string, rule: Rule])[] = [
  ['listed sender', listedSender],
  ['dust', dust],
  ['before the payment', beforePayment],
  ['over', over],
  ['held', held],
  ['in a window', inWindow],
  ['surplus', surplus],
  ['late grace', lateGrace],
  ['before the open window', beforeOpenWindow],
  ['choice for the payer', choiceForPayer],
  ['unmatched', unmatched],
];

/** The first rule that fits takes the deposit. */
export function matchDeposit(deposit: ObservedDeposit, context: MatchContext): Ruling {
  for (const [, rule] of matchRules) {
    const ruling = rule(deposit, context);
    if (ruling) return ruling;
  }
  return unmatched(deposit, context);
}

/** A few cents from a listed address must not cast doubt on what is settled. */
function listedSender(deposit: ObservedDeposit, { status }: MatchContext): Ruling | null {
  if (!deposit.listedSender) return null;
  if (deposit.dust && settledEnds.has(status)) return { ruling: 'unmatched', reason: 'below_dust' };
  return { ruling: 'blacklisted' };
}

/** Dust never locks or moves anything, except that paying exactly what is shown always completes. */
function dust(deposit: ObservedDeposit): Ruling | null {
  return deposit.dust && !deposit.completes ? { ruling: 'unmatched', reason: 'below_dust' } : null;
}

/**
 * Nobody pays what does not exist yet. Where the database went back in time, the address had another payment before,
 * whose payer sent this; a person decides.
 */
function beforePayment({ seenAt }: ObservedDeposit, { createdAt, earlyMs }: MatchContext): Ruling | null {
  const isBefore = seenAt.getTime() + earlyMs < createdAt.getTime();
  return isBefore ? { ruling: 'unmatched', reason: 'before_payment' } : null;
}

function over(_deposit: ObservedDeposit, { status, settling }: MatchContext): Ruling | null {
  return settling || isEnd(status) ? { ruling: 'unmatched', reason: 'after_settlement' } : null;
}

function held(_deposit: ObservedDeposit, { status }: MatchContext): Ruling | null {
  return heldStatuses.has(status) ? { ruling: 'awaiting_rule' } : null;
}

/** The latest lock of its token whose window holds the time takes it; an earlier token only while nothing is received. */
function inWindow(deposit: ObservedDeposit, { selections, partlyPaid, earlyMs }: MatchContext): Ruling | null {
  const ofToken = selections.filter(({ tokenId }) => tokenId === deposit.tokenId);
  const early = new Date(deposit.seenAt.getTime() + earlyMs);
  const lock = ofToken.findLast(holds(deposit.seenAt)) ?? ofToken.findLast(holds(early));
  if (!lock) return null;
  if (selections.at(-1)?.tokenId === deposit.tokenId) return { ruling: 'counted', selectionId: lock.id };
  // Coins of two tokens never mix in one payment.
  return partlyPaid ? null : { ruling: 'restored', selectionId: lock.id };
}

const holds =
  (at: Date) =>
  ({ opensAt, closesAt }: Selection): boolean =>
    opensAt <= at && at <= closesAt;

const paidStatuses: ReadonlySet<PaymentStatus> = new Set(['confirming', 'confirmed', 'sweep_failed']);

/** What has its amount takes every further deposit of its token, until it is settled. */
function surplus(deposit: ObservedDeposit, { status, selections }: MatchContext): Ruling | null {
  return paidStatuses.has(status) ? countedByNewest(deposit, selections) : null;
}

function lateGrace(deposit: ObservedDeposit, { selections, nearLock }: MatchContext): Ruling | null {
  const newest = selections.at(-1);
  if (!newest) return null;
  const late = deposit.seenAt.getTime() - newest.closesAt.getTime();
  return late > 0 && late <= graceMs && nearLock(newest) ? countedByNewest(deposit, selections) : null;
}

const openStatuses: ReadonlySet<PaymentStatus> = new Set(['awaiting_payment', 'partially_paid']);

/** Sent between two windows, read in the second: the payer has locked a rate since, and it holds. */
function beforeOpenWindow(deposit: ObservedDeposit, { status, selections }: MatchContext): Ruling | null {
  const newest = selections.at(-1);
  const early = newest !== undefined && deposit.seenAt < newest.opensAt;
  return early && openStatuses.has(status) ? countedByNewest(deposit, selections) : null;
}

function countedByNewest(deposit: ObservedDeposit, selections: readonly ChainSelection[]): Ruling | null {
  const newest = selections.at(-1);
  return newest?.tokenId === deposit.tokenId ? { ruling: 'counted', selectionId: newest.id } : null;
}

function choiceForPayer(deposit: ObservedDeposit, context: MatchContext): Ruling | null {
  const choice = choiceFor(deposit, context);
  if (choice === null || !context.token.allowed) return null;
  if (!context.token.available) return { ruling: 'unmatched', reason: 'token_unavailable' };
  return context.token.priced ? { ruling: 'chosen', choice } : { ruling: 'awaiting_rate' };
}

/** Which choice the payer made by paying, if any. */
function choiceFor({ tokenId, paysWhole }: ObservedDeposit, context: MatchContext): RuledChoice | null {
  const { status, selections, partlyPaid, token } = context;
  const newest = selections.at(-1);
  if (!newest) return selectableStatuses.has(status) ? 'implicit' : null;
  if (newest.tokenId === tokenId) return 'late';
  if (partlyPaid) return null;
  if (selectableStatuses.has(status)) return 'implicit';
  if (selections.some((selection) => selection.tokenId === tokenId)) return 'switch_back';
  // A part would bind a payer to a coin that was never chosen, and keep the chosen one out.
  return status === 'awaiting_payment' && (paysWhole || !token.priced) ? 'accepted' : null;
}

function unmatched({ chainId }: ObservedDeposit, { selections }: MatchContext): Ruling {
  const newest = selections.at(-1);
  return { ruling: 'unmatched', reason: newest && newest.chainId !== chainId ? 'wrong_chain' : 'wrong_token' };
}
