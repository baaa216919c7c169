import { markSent } from '@florin/database/sql/outgoing/follow';
import { raiseFeeCap, type SignatureRow } from '@florin/database/sql/outgoing/sign';
import { sumHeldDeposits } from '@florin/database/sql/sweeps/plan';
import { Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { DearerTransaction } from '@florin/domain/ports/chain';
import { paysItself } from '../outgoing/costs.ts';
import { signBytes } from '../outgoing/sign-bytes.ts';
import { slotsOf } from '../outgoing/slots/slots-of.ts';
import { toIntent } from '../outgoing/intent.ts';
import type { Step } from '../outgoing/step.ts';

/**
 * Signs a sweep of the chain's own coin again, in the same slot, for those of its deposits that are still on the chain.
 * A deep reorg took the others for good, and no block takes bytes that move more than their address holds. At most one
 * of the signatures ever counts. Another sweep moves what comes back later.
 *
 * @param signatures all there are, newest first; no block has one
 * @returns the step as it goes on; null where nothing was signed, `too_little` where those deposits pay for no transaction
 */
export async function shrinkSweep(
  step: Step,
  signatures: readonly SignatureRow[],
): Promise<Step | 'too_little' | null> {
  const { ports, row, lease, adapter } = step;
  const [newest] = signatures;
  if (!mayShrink(step) || newest?.effect !== 'movement') return null;
  const leaving = baseUnits(newest.amount) + baseUnits(newest.feeCap);
  const { standing: text, settled } = await ports.db.one(sumHeldDeposits, { outgoingId: row.id });
  const standing = baseUnits(text);
  if (standing >= leaving || settled !== true) return null;
  const held = await adapter.balance(row.sourceAddress, { kind: 'native' });
  if (held >= leaving || held < standing) return null;
  const smaller = await build(step, newest.unsigned, standing);
  if (smaller === null) return 'too_little';
  // Its block is gone; what has one is never signed again.
  if (row.status === 'included') {
    await ports.db.run(markSent, { id: row.id, lease, nextAttemptAt: ports.clock.now() });
    return null;
  }
  if ((await ports.db.run(raiseFeeCap, { id: row.id, lease, amount: smaller.amount, feeCap: smaller.feeCap })) !== 1)
    return null;
  return signBytes(step, { ...smaller, effect: 'movement' });
}

/** Coins that pay for their own way out of one address; where a slot is made of coins, others are another slot. */
export const mayShrink = (step: Step): boolean =>
  paysItself(step) && !slotsOf(step.adapter).isCargo && step.adapter.raise !== null;

/** Null where the deposits that are left do not pay for their own transaction. */
async function build(step: Step, unsigned: string, standing: bigint): Promise<DearerTransaction | null> {
  try {
    return (await step.adapter.raise?.(toIntent(step), unsigned, standing)) ?? null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
