import type { InstructionStatus } from '@florin/contract/exchange-vocabulary';
import { InvariantError } from '../errors.ts';

/**
 * What happens to an instruction to an exchange. `asked` is written before the exchange hears of it; from there on
 * nothing ever gives the same instruction again, and only what the exchange says of it ends it. `released` is a
 * person's word that an instruction never arrived.
 */
export const instructionMoves = [
  'asked',
  'answer_lost',
  'accepted',
  'finished',
  'refused',
  'released',
  'given_up',
] as const;
export type InstructionMove = (typeof instructionMoves)[number];

const moves: Record<InstructionStatus, Partial<Record<InstructionMove, InstructionStatus>>> = {
  written: { asked: 'asked', given_up: 'given_up' },
  asked: { accepted: 'accepted', refused: 'refused', answer_lost: 'unanswered' },
  unanswered: { accepted: 'accepted', refused: 'refused', released: 'refused' },
  accepted: { finished: 'done', refused: 'refused' },
  done: {},
  refused: {},
  given_up: {},
};

/** Where a move leads, or null when the status has no such move. */
export const nextInstruction = (from: InstructionStatus, move: InstructionMove): InstructionStatus | null =>
  moves[from][move] ?? null;

/** @throws InvariantError when the table has no such move: the caller's facts contradict the status. */
export function mustMoveInstruction(from: InstructionStatus, move: InstructionMove): InstructionStatus {
  const to = nextInstruction(from, move);
  if (to === null)
    throw new InvariantError('An instruction was asked for a move its status does not have.', { from, move });
  return to;
}
