import { excessUsd, fromCents, toCents, type Usd } from '../money/usd.ts';

/** A surplus and how much of it was refunded before; coins in base units. */
export interface SurplusPart {
  readonly surplus: bigint;
  /** What the books owed the payer for all of it. */
  readonly surplusUsd: Usd;
  /** Refunded by now, this refund left out, and what the books settled for it. */
  readonly refunded: bigint;
  readonly refundedUsd: Usd;
  readonly amount: bigint;
}

/**
 * The part of a surplus in US dollars that a refund of `amount` base units settles: what all refunds together are
 * worth, cut to the cent, less what was settled before. So the shares add up to the whole to the cent, however it was
 * cut, and never to more, also where a reorg has made the surplus smaller than what had gone back already.
 */
export function surplusShareUsd({ surplus, surplusUsd, refunded, refundedUsd, amount }: SurplusPart): Usd {
  const units = refunded + amount;
  const whole = surplus > units ? surplus : units;
  return excessUsd(fromCents((toCents(surplusUsd) * units) / whole), refundedUsd);
}

/** The part of what a refund settles that stays here with the `deducted` of its base units, in US dollars. */
export const keptShareUsd = (settledUsd: Usd, amount: bigint, deducted: bigint): Usd =>
  fromCents((toCents(settledUsd) * deducted) / amount);
