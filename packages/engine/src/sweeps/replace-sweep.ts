import type { SignatureRow } from '@florin/database/sql/outgoing/sign';
import type { Step } from '../outgoing/step.ts';
import { yieldSlot } from '../outgoing/yield-slot.ts';
import { mayShrink, shrinkSweep } from './shrink-sweep.ts';

/**
 * Signs a sweep again for those of its deposits that are still on the chain. Where none is, it signs a transfer of
 * nothing. Another sweep moves what comes back later.
 */
export const replaceSweep = async (step: Step, signatures: readonly SignatureRow[]): Promise<Step | null> =>
  (await shrinkSweep(step, signatures)) ?? (mayShrink(step) ? yieldSlot(step, signatures) : null);
