import { divideUp } from '../money/crypto.ts';
import { toExact, valueOfUnits } from '../money/exact-usd.ts';
import type { Rate } from '../money/rate.ts';
import type { Usd } from '../money/usd.ts';

/** What is known of a refund's network cost and of what the platform bears of it. */
export interface RefundCost {
  /** Native base units. */
  readonly cost: bigint;
  readonly nativeDecimals: number;
  readonly nativeRate: Rate;
  /** So much of the cost is ours. */
  readonly coveredUsd: Usd;
  readonly tokenDecimals: number;
  readonly tokenRate: Rate;
}

/**
 * Base units of the refunded token that the payer bears of the network cost: what it exceeds the covered part by,
 * rounded up; 0 while it stays within.
 */
export function refundDeduction(facts: RefundCost): bigint {
  const cost = valueOfUnits(facts.cost, facts.nativeRate, facts.nativeDecimals);
  const over = cost - toExact(facts.coveredUsd);
  return over <= 0n ? 0n : divideUp(over, valueOfUnits(1n, facts.tokenRate, facts.tokenDecimals));
}
