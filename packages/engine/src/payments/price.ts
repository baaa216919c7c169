import { limits } from '@florin/contract/limits';
import { holdsPeg, pegRate } from '@florin/domain/money/peg';
import { type Rate, rate } from '@florin/domain/money/rate';
import type { Token } from '../catalogue/catalogue.ts';

/** What one whole token costs, and how well that is known. */
export interface Price {
  rate: Rate;
  at: Date;
  ageSeconds: number;
  /** Too old to lock, or of a stablecoin that the market no longer takes for what its name says. */
  isStale: boolean;
  source: string;
  inputs: unknown;
}

/** A stored rate. */
export interface StoredRate {
  rateUsd: string;
  at: Date;
  source: string | null;
  inputs: unknown;
}

/** The price of a token now: a stablecoin is worth its name, and its market price only says whether that still holds. */
export function toPrice(
  token: Pick<Token, 'isStablecoin'>,
  { rateUsd, at, source, inputs }: StoredRate,
  now: Date,
): Price {
  const ageMs = Math.max(0, now.getTime() - at.getTime());
  const market = rate(rateUsd);
  return {
    rate: token.isStablecoin ? pegRate : market,
    at,
    ageSeconds: Math.floor(ageMs / 1000),
    isStale: ageMs > limits.rateFreshnessSeconds * 1000 || (token.isStablecoin && !holdsPeg(market)),
    source: source ?? 'unknown',
    inputs,
  };
}
