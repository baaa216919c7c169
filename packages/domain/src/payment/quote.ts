import type { FeePayer } from '@florin/contract/vocabulary';
import { InvariantError } from '../errors.ts';
import { divideUp, powerOfTen, tokenDecimalsMax } from '../money/crypto.ts';
import { leastExact, shareOf, toExact } from '../money/exact-usd.ts';
import type { ExactUsd } from '../money/exact-usd.ts';
import { toAtto } from '../money/rate.ts';
import type { Rate } from '../money/rate.ts';
import { share } from '../money/share.ts';
import type { Share } from '../money/share.ts';
import type { Usd } from '../money/usd.ts';
import { dueUsd, fullFees } from './fees.ts';
import type { FeeRates, Fees } from './fees.ts';

/** A token at a price. */
export interface Pricing {
  /** US dollars for one whole token. */
  readonly rate: Rate;
  /** Decimals of a base unit. */
  readonly decimals: number;
  /** Fraction digits that a payer is asked to type; at most `decimals`. */
  readonly payableDecimals: number;
}

/** Coins that earlier selections already counted: base units, and their value, each at its own lock. */
export interface Carried {
  readonly units: bigint;
  readonly valueUsd: ExactUsd;
}

/** Exact US dollars that one unit at `decimals` is worth, as a divisor of `ExactUsd`. */
const exactPerUnit = (rate: Rate, decimals: number): bigint => toAtto(rate) * powerOfTen(tokenDecimalsMax - decimals);

/**
 * Base units that cover `remainingUsd`, rounded up once, at the last digit that a payer types: the result is a
 * multiple of 10^(decimals − payableDecimals), and one such step less would not cover it. Nothing remaining: 0.
 * @throws InvariantError when `payableDecimals` is more than `decimals`, or decimals are out of range.
 */
export function requiredUnits(request: Pricing & { readonly remainingUsd: ExactUsd }): bigint {
  const { remainingUsd, rate, decimals, payableDecimals } = request;
  if (payableDecimals > decimals)
    throw new InvariantError('More payable decimals than decimals.', { decimals, payableDecimals });
  if (remainingUsd <= 0n) return 0n;
  return divideUp(remainingUsd, exactPerUnit(rate, payableDecimals)) * powerOfTen(decimals - payableDecimals);
}

/**
 * Base units that complete a payment in the present selection, those already carried from earlier ones included:
 * carried coins keep their own locks, only what they leave of the due amount is priced anew.
 */
export function requiredWithCarried(request: Pricing & { readonly dueUsd: Usd; readonly carried: Carried }): bigint {
  const remainingUsd = (toExact(request.dueUsd) - request.carried.valueUsd) as ExactUsd;
  return request.carried.units + requiredUnits({ ...request, remainingUsd });
}

/** What an operator lets a payer leave open; zero in either means nothing. */
export interface Tolerance {
  readonly toleranceUsd: Usd;
  readonly toleranceRate: Share;
}

/** However generous the settings, a merchant never goes without more than this share of the due amount. */
const toleranceRateMax = share('0.05');

/**
 * Base units that may be missing at this lock: the least of the setting in US dollars, the setting's share of the
 * due amount and 5 % of it, rounded down.
 */
export function toleranceUnits(lock: Omit<Pricing, 'payableDecimals'> & Tolerance & { readonly dueUsd: Usd }): bigint {
  const due = toExact(lock.dueUsd);
  const missing = leastExact(
    toExact(lock.toleranceUsd),
    shareOf(due, lock.toleranceRate),
    shareOf(due, toleranceRateMax),
  );
  return missing / exactPerUnit(lock.rate, lock.decimals);
}

/** Whether the coins complete the payment. All three in base units: values cut to cents never decide this. */
export const isReached = (coins: { received: bigint; required: bigint; tolerance: bigint }): boolean =>
  coins.received >= coins.required - coins.tolerance;

/** What a payment costs in one token: the full fees, the US dollars due and the base units that pay them. */
export interface Quote extends Fees {
  readonly dueUsd: Usd;
  readonly required: bigint;
}

/** Prices a payment of `amountUsd` that has received nothing: the estimate of the page and the lock at confirmation. */
export function quote(request: Pricing & FeeRates & { readonly amountUsd: Usd; readonly feePayer: FeePayer }): Quote {
  const fees = fullFees(request.amountUsd, request);
  const due = dueUsd(request.amountUsd, request.feePayer, fees);
  return { ...fees, dueUsd: due, required: requiredUnits({ ...request, remainingUsd: toExact(due) }) };
}
