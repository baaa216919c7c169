import type { WithdrawalStatus } from '@florin/contract/vocabulary';
import { InvariantError } from '../errors.ts';

/** What happens to a withdrawal: two decisions of an administrator, the end of its payout, giving it up, a reorg that undid it, and one that brought it back. */
export const withdrawalMoves = ['approved', 'rejected', 'paid_out', 'given_up', 'undone', 'brought_back'] as const;
export type WithdrawalMove = (typeof withdrawalMoves)[number];

/** A status that a withdrawal can enter; none returns to the first. */
export type EnteredStatus = Exclude<WithdrawalStatus, 'pending_approval'>;

const moves: Record<WithdrawalStatus, Partial<Record<WithdrawalMove, EnteredStatus>>> = {
  pending_approval: { approved: 'processing', rejected: 'rejected' },
  processing: { paid_out: 'completed', given_up: 'failed' },
  completed: { undone: 'failed' },
  rejected: {},
  failed: { brought_back: 'completed' },
};

/** Where a move leads, or null when the status has no such move. */
export const nextStatus = (from: WithdrawalStatus, move: WithdrawalMove): EnteredStatus | null =>
  moves[from][move] ?? null;

/** @throws InvariantError when the table has no such move: the caller's facts contradict the status. */
export function mustMove(from: WithdrawalStatus, move: WithdrawalMove): EnteredStatus {
  const to = nextStatus(from, move);
  if (to === null)
    throw new InvariantError('A withdrawal was asked for a move its status does not have.', { from, move });
  return to;
}
