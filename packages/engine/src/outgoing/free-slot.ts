import type { Refusal } from '@florin/domain/errors';
import { retire } from './retire.ts';
import { slotsOf } from './slots/slots-of.ts';
import { next, type Next, type Step } from './step.ts';
import { useUpSlot } from './use-up-slot.ts';

/**
 * Keeps an outgoing transaction that cannot be signed now from blocking what comes behind it. A slot that nothing was
 * ever signed in is given back. Where a signature may exist, although nobody has seen it, only the chain can free the
 * slot: a transfer of nothing uses it up, after which the transaction has failed and is planned anew; or its time passes.
 *
 * @returns the sending of the transfer of nothing; null where there is none to send
 */
export async function freeSlot(step: Step, refusal: Refusal): Promise<Next | null> {
  const { row, adapter } = step;
  // The signer says FORBIDDEN of what it has never signed and CONFLICT of everything else.
  if (row.askedAt === null || refusal.code === 'FORBIDDEN') {
    await slotsOf(adapter).release(step);
    return null;
  }
  if (adapter.buildCancel === null) {
    await retire(step);
    return null;
  }
  return next('send', await useUpSlot(step));
}
