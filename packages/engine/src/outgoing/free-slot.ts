import type { Refusal } from '@florin/domain/errors';
import { retire } from './retire.ts';
import { send } from './send.ts';
import { slotsOf } from './slots/slots-of.ts';
import type { Step } from './step.ts';
import { useUpSlot } from './use-up-slot.ts';

/**
 * Keeps a movement that cannot be signed now from blocking what comes behind it. A slot that nothing was ever signed
 * in is given back. Where a signature may exist, although nobody has seen it, only the chain can free the slot: a
 * transfer of nothing uses it up, after which the movement has failed and is planned anew; or its time passes.
 */
export async function freeSlot(step: Step, refusal: Refusal): Promise<void> {
  const { row, adapter } = step;
  // The signer says FORBIDDEN of what it has never signed and CONFLICT of everything else.
  if (row.askedAt === null || refusal.code === 'FORBIDDEN') {
    await slotsOf(adapter).release(step);
    return;
  }
  if (adapter.buildCancel === null) return void (await retire(step));
  const cancelled = await useUpSlot(step);
  if (cancelled) await send(cancelled);
}
