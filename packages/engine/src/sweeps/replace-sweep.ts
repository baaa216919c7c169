import type { SignatureRow } from '@florin/database/sql/outgoing';
import type { Step } from '../outgoing/step.ts';
import { shrinkSweep } from './shrink-sweep.ts';
import { yieldNonce } from './yield-nonce.ts';

/**
 * Signs a sweep again for those of its deposits that are still on the chain. Where none is, it signs a transfer of
 * nothing, which others wait for.
 */
export const replaceSweep = async (step: Step, signatures: readonly SignatureRow[]): Promise<Step | null> =>
  (await shrinkSweep(step, signatures)) ?? (await yieldNonce(step, signatures));
