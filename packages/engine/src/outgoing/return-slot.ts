import { slotsOf } from './slots/slots-of.ts';
import type { Step } from './step.ts';

/**
 * Gives back the slot of an outgoing transaction that nobody was asked to sign, before it is given up: the next one of its
 * address takes it. A halted chain, or the end of a worker, may have come between the slot and the signature.
 */
export async function returnSlot(step: Step): Promise<void> {
  if (step.row.status === 'reserved' && step.row.askedAt === null) await slotsOf(step.adapter).release(step);
}
