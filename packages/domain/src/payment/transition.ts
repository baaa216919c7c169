import type { PaymentStatus } from '@florin/contract/vocabulary';
import { InvariantError } from '../errors.ts';

/** What happens to a payment. Facts decide which one it is; the table below decides where it leads. */
export const paymentMoves = [
  'token_confirmed',
  'selection_dropped',
  'other_token_accepted',
  'funds_detected',
  'required_reached',
  'window_ended',
  'confirmations_reached',
  'funds_left_some',
  'funds_left_none',
  'funds_left_after_window',
  'deposit_lost',
  'swept',
  'part_swept',
  'sweep_gave_up',
  'sweep_retried',
  'part_sweep_retried',
  'part_not_worth_sweeping',
  'abandoned',
  'cancelled',
  'listed_sender',
  'expired_by_admin',
  'failed_by_admin',
  'deposit_assigned',
  'resumed_open',
  'resumed_closed',
  'resumed_completed',
  'resumed_part_settled',
  'resumed_expired',
] as const;
export type PaymentMove = (typeof paymentMoves)[number];

/** Any status that a payment enters and tells. */
export type EnteredStatus = Exclude<PaymentStatus, 'awaiting_selection'>;
/** A choice that is dropped leads back to the first status, which nobody is told of. */
export type EnteringMove = Exclude<PaymentMove, 'selection_dropped'>;
type Destination<Move extends PaymentMove> = Move extends EnteringMove ? EnteredStatus : 'awaiting_selection';

type Row = { readonly [Move in PaymentMove]?: Destination<Move> };

/** A reorg took deposits away before they were final. */
const afterReorg: Row = {
  funds_left_some: 'partially_paid',
  funds_left_none: 'awaiting_payment',
  funds_left_after_window: 'expired_selection',
};

/** Nothing was received: its merchant or an administrator may end the payment for good. */
const unpaid: Row = { cancelled: 'expired', expired_by_admin: 'expired' };

/** Not settled: an administrator may take the payment out of the machine's hands. */
const unsettled: Row = { failed_by_admin: 'failed' };

/** An administrator says that money nobody had claimed is for this payment. */
const assignable: Row = { deposit_assigned: 'awaiting_payment' };

/** Taken up again by an administrator: into its window while that is open, else to where a payer may choose anew. */
const resumable: Row = { resumed_open: 'awaiting_payment', resumed_closed: 'expired_selection' };

const moves: Record<PaymentStatus, Row> = {
  // Money that was sent under a lock before its token was dropped brings the payment back to that lock.
  awaiting_selection: {
    token_confirmed: 'awaiting_payment',
    funds_detected: 'awaiting_payment',
    abandoned: 'expired',
    listed_sender: 'blacklisted',
    ...assignable,
    ...unpaid,
    ...unsettled,
  },
  awaiting_payment: {
    funds_detected: 'partially_paid',
    required_reached: 'confirming',
    window_ended: 'expired_selection',
    selection_dropped: 'awaiting_selection',
    // Another allowed token pays the whole while the chosen one has received nothing: it is the choice now.
    other_token_accepted: 'awaiting_payment',
    listed_sender: 'blacklisted',
    ...unpaid,
    ...unsettled,
  },
  partially_paid: {
    required_reached: 'confirming',
    window_ended: 'expired_selection',
    funds_left_none: 'awaiting_payment',
    listed_sender: 'blacklisted',
    ...unsettled,
  },
  // In-window money that is read late first restores the window it was sent in.
  expired_selection: {
    token_confirmed: 'awaiting_payment',
    required_reached: 'awaiting_payment',
    part_swept: 'expired_partial',
    sweep_gave_up: 'sweep_failed',
    part_not_worth_sweeping: 'expired',
    abandoned: 'expired',
    listed_sender: 'blacklisted',
    ...assignable,
    ...unpaid,
    ...unsettled,
  },
  confirming: { confirmations_reached: 'confirmed', ...afterReorg, listed_sender: 'blacklisted', ...unsettled },
  confirmed: {
    swept: 'completed',
    sweep_gave_up: 'sweep_failed',
    deposit_lost: 'failed',
    listed_sender: 'blacklisted',
    ...unsettled,
  },
  completed: { listed_sender: 'blacklisted' },
  expired: { listed_sender: 'blacklisted', ...assignable, ...unsettled },
  expired_partial: { listed_sender: 'blacklisted' },
  // What was settled stays settled: it returns to the end it had.
  blacklisted: {
    ...resumable,
    resumed_completed: 'completed',
    resumed_part_settled: 'expired_partial',
    resumed_expired: 'expired',
  },
  sweep_failed: {
    sweep_retried: 'confirmed',
    part_sweep_retried: 'expired_selection',
    deposit_lost: 'failed',
    listed_sender: 'blacklisted',
    ...unsettled,
  },
  failed: { listed_sender: 'blacklisted', ...resumable },
};

/** Where a move leads, or null when the status has no such move. */
export const nextStatus = <Move extends PaymentMove>(from: PaymentStatus, move: Move): Destination<Move> | null =>
  (moves[from] as { readonly [Each in Move]?: Destination<Move> })[move] ?? null;

/** @throws InvariantError when the table has no such move: the caller's facts contradict the status. */
export function mustMove<Move extends PaymentMove>(from: PaymentStatus, move: Move): Destination<Move> {
  const to = nextStatus(from, move);
  if (to === null) throw new InvariantError('A payment was asked for a move its status does not have.', { from, move });
  return to;
}

/** Ends of a payment: money that arrives later belongs to no selection. */
export const endStatuses = ['completed', 'expired_partial', 'expired'] as const;
export type EndStatus = (typeof endStatuses)[number];

/** Whether a status is the end of a payment. */
export const isEnd = (status: PaymentStatus): status is EndStatus => endStatuses.some((end) => end === status);

/** Ends with a credit: whatever happens later, it stands. */
export const settledEnds: ReadonlySet<PaymentStatus> = new Set(['completed', 'expired_partial']);

/** Statuses in which a payer may choose a token. */
export const selectableStatuses: ReadonlySet<PaymentStatus> = new Set(['awaiting_selection', 'expired_selection']);

/** Statuses of a payment that has its amount and whose coins are not credited yet: a reorg may suspend it. */
export const suspendableStatuses: ReadonlySet<PaymentStatus> = new Set(['confirmed', 'sweep_failed']);

/** Out of the machine's hands: an administrator decides how it goes on. */
export const heldStatuses: ReadonlySet<PaymentStatus> = new Set(['blacklisted', 'failed']);
