import { base64 } from '@scure/base';
import type { Plan } from './plan.ts';
import { guessPlan } from './read-transaction-data.ts';
import { encodePlanBytes } from './transaction-data.ts';

/** The unsigned form: the transaction's data in BCS, base64. */
export const encodePlan = (plan: Plan): string => base64.encode(encodePlanBytes(plan));

/**
 * The plan of unsigned bytes. Nothing is left out: the plan's own encoding must be these very bytes, so that no further
 * command, object or limit can hide in them.
 * @returns null when they are no plan's
 */
export function readPlan(unsigned: string): Plan | null {
  try {
    const plan = guessPlan(base64.decode(unsigned));
    return encodePlan(plan) === unsigned ? plan : null;
  } catch {
    return null;
  }
}
