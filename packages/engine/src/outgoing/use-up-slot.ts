import { coverCancel } from '@florin/database/sql/outgoing/sign';
import { InvariantError } from '@florin/domain/errors';
import { signBytes } from './sign-bytes.ts';
import { readSlot } from './slots/slots-of.ts';
import { toIntent } from './intent.ts';
import type { Step } from './step.ts';

/**
 * Signs a transfer of nothing in a movement's slot, dearer than whatever was sent in it before: it conflicts on the
 * chain with every other signature of the movement. Refuses with CONFLICT where the chain has no such thing.
 *
 * @returns the step as it goes on; null when its lease was lost meanwhile, or nothing that was signed can be replaced
 */
export async function useUpSlot(step: Step): Promise<Step | null> {
  const { row, adapter } = step;
  if (adapter.buildCancel === null) return null;
  const slot = await readSlot(step);
  if (slot === null) throw new InvariantError('A movement without a slot needs no cancel.', { id: row.id });
  const bytes = await adapter.buildCancel(toIntent(step), slot, row.unsigned);
  // The signer holds a cancel to its movement's cap, as it does everything else.
  if ((await step.ports.db.run(coverCancel, { id: row.id, lease: step.lease, feeCap: bytes.feeCap })) !== 1)
    return null;
  return signBytes(step, { ...bytes, effect: 'cancel' });
}
