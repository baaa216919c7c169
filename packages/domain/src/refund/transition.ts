import type { RefundStatus } from '@florin/contract/vocabulary';
import { InvariantError } from '../errors.ts';

/** What happens to a refund: two decisions of an administrator, its payout's plan and end, giving it up, a reorg that undid it, and one that let it count after all. */
export const refundMoves = [
  'approved',
  'rejected',
  'planned',
  'paid_out',
  'given_up',
  'undone',
  'brought_back',
] as const;
export type RefundMove = (typeof refundMoves)[number];

/** A status that a refund can enter; none returns to the first. */
export type EnteredStatus = Exclude<RefundStatus, 'requested'>;

const moves: Record<RefundStatus, Partial<Record<RefundMove, EnteredStatus>>> = {
  requested: { approved: 'approved', rejected: 'rejected' },
  approved: { planned: 'processing', given_up: 'failed' },
  processing: { paid_out: 'completed', given_up: 'failed' },
  completed: { undone: 'failed' },
  rejected: {},
  failed: { brought_back: 'completed' },
};

/** Where a move leads, or null when the status has no such move. */
export const nextStatus = (from: RefundStatus, move: RefundMove): EnteredStatus | null => moves[from][move] ?? null;

/** @throws InvariantError when the table has no such move: the caller's facts contradict the status. */
export function mustMove(from: RefundStatus, move: RefundMove): EnteredStatus {
  const to = nextStatus(from, move);
  if (to === null) throw new InvariantError('A refund was asked for a move its status does not have.', { from, move });
  return to;
}
