import { keepUnsigned } from '@florin/database/sql/outgoing/lifetimes';
import { InvariantError, Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Slot } from '@florin/domain/ports/chain';
import { needsFunding } from './costs.ts';
import { freeSlot } from './free-slot.ts';
import { fundGas } from './fund-gas.ts';
import { hinder } from './hinder.ts';
import { toIntent, withItems } from './intent.ts';
import { reprice } from './reprice.ts';
import { retire } from './retire.ts';
import { signBytes } from './sign-bytes.ts';
import { readSlot, slotsOf } from './slots/slots-of.ts';
import { next, type Next, pollMs, postpone, type Step } from './step.ts';

/**
 * Has an outgoing transaction signed in its slot. A slot that cannot be signed in now is given back. Where it cannot be
 * given back it is used up, because an unused nonce blocks everything behind it.
 */
export async function sign(step: Step): Promise<Next | null> {
  try {
    const hindrance = await hinder(step);
    if (hindrance) return hindrance.next;
    const funded = await fundGas(step);
    if (funded === null) return await postpone(step, pollMs, 'waiting for gas');
    const slot = await readSlot(step);
    if (slot === null) throw new InvariantError('A reserved outgoing transaction has no slot.', { id: step.row.id });
    if (!(await slotsOf(step.adapter).holds(step, slot))) return await replan(step);
    const ready = await withItems(slot.kind === 'coins' ? { ...step, coins: slot.coins } : step);
    return next('send', await signIn({ ...ready, row: needsFunding(step) ? funded : await reprice(ready) }, slot));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const cancelling = await freeSlot(step, error);
    if (cancelling === null) throw error;
    await step.ports.purposes[step.row.purpose].refused?.(step, error);
    return cancelling;
  }
}

/** Builds the bytes, has them signed and stores them. Refuses where they cannot be built or signed. */
async function signIn(step: Step, slot: Slot): Promise<Step | null> {
  const { row, adapter } = step;
  const unsigned = row.unsigned ?? (await adapter.build(toIntent(step), slot));
  if (slotsOf(adapter).keepsBytes && !(await keep(step, unsigned))) return null;
  const [amount, feeCap] = [baseUnits(row.amount), baseUnits(row.feeCap)];
  return signBytes(step, { unsigned, effect: 'movement', amount, feeCap });
}

/** False when the lease was lost meanwhile. */
async function keep({ ports, row, lease }: Step, unsigned: string): Promise<boolean> {
  if (row.askedAt !== null && row.unsigned === null)
    throw new InvariantError('The bytes that may have been signed are not known.', { id: row.id });
  return (await ports.db.maybe(keepUnsigned, { id: row.id, lease, unsigned })) !== null;
}

/**
 * The next step takes another slot. Where something may have been signed in this one, that waits until no block can
 * take it any more.
 */
async function replan(step: Step): Promise<null> {
  if (step.row.askedAt === null) await slotsOf(step.adapter).release(step);
  else if (await retire(step)) return null;
  return postpone(step, pollMs, 'its slot is over');
}
