import { keepUnsigned } from '@florin/database/sql/lifetimes';
import { InvariantError } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Slot } from '@florin/domain/ports/chain';
import { send } from './send.ts';
import { signBytes } from './sign-bytes.ts';
import { slotsOf } from './slots/slots-of.ts';
import { type Step, toIntent } from './step.ts';

/** Builds, has signed, stores and sends a movement that has its slot. Refuses where it cannot be built or signed. */
export async function signMovement(step: Step, slot: Slot): Promise<void> {
  const { row, adapter } = step;
  const unsigned = row.unsigned ?? (await adapter.build(toIntent(step), slot));
  if (slotsOf(adapter).keepsBytes && !(await keep(step, unsigned))) return;
  const [amount, feeCap] = [baseUnits(row.amount), baseUnits(row.feeCap)];
  const signed = await signBytes(step, { unsigned, effect: 'movement', amount, feeCap });
  if (signed) await send(signed);
}

/** False when the lease was lost meanwhile. */
async function keep({ ports, row, lease }: Step, unsigned: string): Promise<boolean> {
  if (row.askedAt !== null && row.unsigned === null)
    throw new InvariantError('The bytes that may have been signed are not known.', { id: row.id });
  return (await ports.db.maybe(keepUnsigned, row.id, lease, unsigned)) !== null;
}
