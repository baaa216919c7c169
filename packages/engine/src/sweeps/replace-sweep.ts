import type { SignatureRow } from '@florin/database/sql/outgoing';
import type { Step } from '../outgoing/step.ts';
import { yieldSlot } from '../outgoing/yield-slot.ts';
import { mayShrink, shrinkSweep } from './shrink-sweep.ts';

/**
 * Signs a sweep again for what stands of its deposits; where nothing does, a transfer of nothing. What comes back later is
 * swept by another one.
 */
export const replaceSweep = async (step: Step, signatures: readonly SignatureRow[]): Promise<Step | null> =>
  (await shrinkSweep(step, signatures)) ?? (mayShrink(step) ? yieldSlot(step, signatures) : null);
