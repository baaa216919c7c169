import { readHasLost, readWaitsBehind } from '@florin/database/sql/outgoing/nonce-gaps';
import { markSent } from '@florin/database/sql/outgoing/follow';
import type { SignatureRow } from '@florin/database/sql/outgoing/sign';
import { sumHeldDeposits } from '@florin/database/sql/sweeps/plan';
import { Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { fundCancel } from './fund-gas.ts';
import { toIntent } from './intent.ts';
import { readSlot } from './slots/slots-of.ts';
import type { Step } from './step.ts';
import { useUpSlot } from './use-up-slot.ts';

/**
 * Signs a transfer of nothing in the slot of a movement whose coins have left the chain: no block takes its bytes without
 * them, nor anything behind it. That happens once another movement of its address waits behind it, or once the coins have
 * been gone for so long that they count as lost: then the treasury pays for it, and the movement ends.
 *
 * @param signatures all there are, newest first; no block has one
 * @param paysTooLittle what is left of the coins pays for no transaction
 * @returns the step as it goes on; null where nothing was signed
 */
export async function yieldSlot(
  step: Step,
  signatures: readonly SignatureRow[],
  paysTooLittle: boolean,
): Promise<Step | null> {
  const { ports, row, lease } = step;
  if (signatures[0]?.effect !== 'movement') return null;
  const { standing } = await ports.db.one(sumHeldDeposits, { outgoingId: row.id });
  if (baseUnits(standing) > 0n && !paysTooLittle) return null;
  // Its block is gone; what has one is never signed again.
  if (row.status === 'included') {
    await ports.db.run(markSent, { id: row.id, lease, nextAttemptAt: ports.clock.now() });
    return null;
  }
  try {
    return (await mayYield(step)) ? await useUpSlot(step) : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function mayYield(step: Step): Promise<boolean> {
  const { ports, row, adapter } = step;
  if ((await ports.db.one(readHasLost, { outgoingId: row.id })).hasLost) {
    const slot = await readSlot(step);
    if (slot === null || adapter.buildCancel === null) return false;
    const { feeCap } = await adapter.buildCancel(toIntent(step), slot, row.unsigned);
    return fundCancel(step, feeCap);
  }
  return (await ports.db.one(readWaitsBehind, { outgoingId: row.id })).waits;
}
