import { floorToCent, toExact, valueOfUnits } from '../money/exact-usd.ts';
import type { Rate } from '../money/rate.ts';
import { compareUsd, excessUsd, fromCents, toCents, type Usd } from '../money/usd.ts';

/** What one unit of a token costs. */
export interface CoinPrice {
  readonly rate: Rate;
  readonly decimals: number;
}

/** Base units that an amount in US dollars is worth, rounded down; the operator gives no base unit beyond it. */
export const coinsOf = (amount: Usd, { rate, decimals }: CoinPrice): bigint =>
  toExact(amount) / valueOfUnits(1n, rate, decimals);

/** Whether coins are worth more or less by now than was paid for them, by over so many percent. */
export function hasMoved(
  { units, amountUsd, percent }: { units: bigint; amountUsd: Usd; percent: number },
  { rate, decimals }: CoinPrice,
): boolean {
  const worth = floorToCent(valueOfUnits(units, rate, decimals));
  const off = compareUsd(worth, amountUsd) > 0 ? excessUsd(worth, amountUsd) : excessUsd(amountUsd, worth);
  // A cent is what cutting may make of nothing.
  return toCents(excessUsd(off, fromCents(1n))) * 100n > toCents(amountUsd) * BigInt(percent);
}
