import { toExact, valueOfUnits } from '../money/exact-usd.ts';
import { type Rate, toAtto } from '../money/rate.ts';
import type { Share } from '../money/share.ts';
import { usd } from '../money/usd.ts';

/** Coins and what one whole coin is worth. */
export interface Valued {
  /** Base units. */
  readonly amount: bigint;
  readonly decimals: number;
  readonly rate: Rate;
}

/** US dollars of an amount, times 10^18 and 10^decimals. */
const exact = ({ amount, rate }: Valued): bigint => amount * toAtto(rate);
const unit = ({ decimals }: Valued): bigint => 10n ** BigInt(decimals);

/** A share has at most six digits after the point. */
const shareUnit = 1_000_000n;

/** Whether moving coins costs at most this share of what they are worth, exactly. */
export const isWorthMoving = (coins: Valued, cost: Valued, atMost: Share): boolean =>
  exact(cost) * unit(coins) * shareUnit <= exact(coins) * unit(cost) * BigInt(atMost.times(1_000_000).toFixed(0));

const cent = toExact(usd('0.01'));

/** Whether fetching coins for this cost gains at least a cent. */
export const isWorthFetching = (coins: Valued, cost: Valued): boolean => worthOf(coins) - worthOf(cost) >= cent;

const worthOf = ({ amount, rate, decimals }: Valued): bigint => valueOfUnits(amount, rate, decimals);
