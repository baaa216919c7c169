import { base64 } from '@scure/base';
import type { Plan } from './plan.ts';
import { decodeTransactionParts, encodeTransactionParts } from './transaction-parts.ts';

/**
 * The unsigned form, base64: the document to be signed (SIGN_MODE_DIRECT) without the public keys, which only the signer
 * knows, and with the account number of each signer.
 */
export const encodePlan = (plan: Plan): string => base64.encode(encodeTransactionParts(plan));

/**
 * The plan of unsigned bytes. Nothing is left out: the plan's own encoding must be these very bytes, so that no further
 * message, memo, extension or signer can hide in them.
 * @returns null when they are no plan's
 */
export function readPlan(unsigned: string): Plan | null {
  try {
    const bytes = base64.decode(unsigned);
    const plan = decodeTransactionParts(bytes);
    return plan !== null && encodePlan(plan) === unsigned ? plan : null;
  } catch {
    return null;
  }
}
