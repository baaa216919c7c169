import { readWaitsBehind } from '@florin/database/sql/nonce-gaps';
import type { SignatureRow } from '@florin/database/sql/outgoing';
import { sumHeldDeposits } from '@florin/database/sql/sweeps';
import { Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { mayShrink } from './shrink-sweep.ts';
import type { Step } from '../outgoing/step.ts';
import { useUpSlot } from '../outgoing/use-up-slot.ts';

/**
 * Signs a transfer of nothing with the nonce of a sweep whose deposits have all left the chain, once another
 * transaction of the address waits behind that nonce. No block takes the sweep without its coins, nor anything behind
 * it. Another sweep moves what comes back later.
 *
 * @param signatures all there are, newest first; no block has one
 * @returns the step as it goes on; null where nothing was signed
 */
export async function yieldNonce(step: Step, signatures: readonly SignatureRow[]): Promise<Step | null> {
  const { ports, row } = step;
  if (!mayShrink(step) || row.status === 'included' || signatures[0]?.effect !== 'movement') return null;
  if (baseUnits((await ports.db.one(sumHeldDeposits, { outgoingId: row.id })).standing) > 0n) return null;
  if (!(await ports.db.one(readWaitsBehind, { outgoingId: row.id })).waits) return null;
  try {
    return await useUpSlot(step);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
