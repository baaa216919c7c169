import { floorToCent, valueOfUnits } from '../money/exact-usd.ts';
import type { ExactUsd } from '../money/exact-usd.ts';
import type { Rate } from '../money/rate.ts';
import type { Usd } from '../money/usd.ts';

/** A deposit that counts for a payment, at the lock of the selection that took it. */
export interface ValuedDeposit {
  /** Base units. */
  readonly amount: bigint;
  readonly rate: Rate;
  readonly decimals: number;
}

/** Value of deposits, each at its own lock, without any rounding. */
export const depositsValue = (deposits: readonly ValuedDeposit[]): ExactUsd =>
  deposits.reduce((total, { amount, rate, decimals }) => total + valueOfUnits(amount, rate, decimals), 0n) as ExactUsd;

/** `total_received_usd`: null before the first deposit, then the value of all in whole cents, cut off, for reading only. */
export const totalReceivedUsd = (deposits: readonly ValuedDeposit[]): Usd | null =>
  deposits.length === 0 ? null : floorToCent(depositsValue(deposits));
