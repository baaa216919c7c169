import { centsOf } from './bars.ts';

/** Whole cents as dollars: `-1250n` → `-12.50`. */
export function usdOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The exact sum of amounts in dollars. */
export const sumUsd = (amounts: readonly string[]): string =>
  usdOf(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n));
