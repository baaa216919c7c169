import type { SignatureRow } from '@florin/database/sql/outgoing/sign';
import type { Step } from '../outgoing/step.ts';
import { yieldSlot } from '../outgoing/yield-slot.ts';
import { mayShrink, shrinkSweep } from './shrink-sweep.ts';

/**
 * Signs a sweep again for those of its deposits that are still on the chain. Where none is, or they pay for no transaction,
 * it signs a transfer of nothing. Another sweep moves what comes back later.
 */
export async function replaceSweep(step: Step, signatures: readonly SignatureRow[]): Promise<Step | null> {
  const shrunk = await shrinkSweep(step, signatures);
  if (shrunk === 'too_little') return yieldSlot(step, signatures, true);
  return shrunk ?? (mayShrink(step) ? yieldSlot(step, signatures, false) : null);
}
