import { markAsked, moveInstruction, refuseInstruction } from '@florin/database/sql/exchange/instructions';
import { mustMoveInstruction } from '@florin/domain/exchange/transition';
import type { InstructionStep } from './instruction-step.ts';
import { kinds } from './kinds.ts';

/** From now on the exchange may have heard of it. Null where somebody else has its lease, or it was asked before. */
export async function noteAsked(step: InstructionStep, leaseMs: number): Promise<InstructionStep | null> {
  const { ports, row, lease } = step;
  const now = ports.clock.now();
  if (!(await ports.db.maybe(markAsked, { id: row.id, lease, until: later(step, leaseMs), now }))) return null;
  return { ...step, row: { ...row, status: 'asked', askedAt: now } };
}

/** The exchange has it; looked at next after `delayMs`. */
export async function accept(step: InstructionStep, reference: string, delayMs = 0): Promise<void> {
  const { ports, row, lease } = step;
  const to = mustMoveInstruction(row.status, 'accepted');
  const nextAttemptAt = later(step, delayMs);
  await ports.db.run(moveInstruction, {
    id: row.id,
    lease,
    from: row.status,
    to,
    reference,
    nextAttemptAt,
    error: null,
  });
}

/** It ends without an effect; the exchange has it on record where it names a reference. */
export async function refuse(
  step: InstructionStep,
  { reference, reason }: { reference: string | null; reason: string },
): Promise<void> {
  const { ports, row, lease } = step;
  mustMoveInstruction(row.status, 'refused');
  await ports.db.transaction(async (session) => {
    const ended = await session.maybe(refuseInstruction, {
      id: row.id,
      lease,
      from: row.status,
      reference,
      refusal: reason,
      now: ports.clock.now(),
    });
    if (ended) await kinds[row.kind].refused?.(session, step);
  });
}

/** A moment from now. */
export const later = ({ ports }: Pick<InstructionStep, 'ports'>, delayMs: number): Date =>
  new Date(ports.clock.now().getTime() + delayMs);
