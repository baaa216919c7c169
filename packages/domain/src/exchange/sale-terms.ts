import { formatReceived } from '../money/crypto.ts';
import { Decimal } from '../money/decimal.ts';
import type { Share } from '../money/share.ts';
import type { ExchangeMarket } from '../ports/exchange.ts';
import { exchangeDigits, exchangeUnits } from './amounts.ts';

/** A sell order as an exchange takes it: plain decimal text. */
export interface SaleTerms {
  readonly amount: string;
  readonly price: string;
}

const stepDown = (units: bigint, step: bigint): bigint => (step > 0n ? units - (units % step) : units);

/**
 * What to ask for coins of which `free` are at hand: all of them that the exchange's step allows, at the least at
 * `discount` below the best price somebody offers. Null where they are fewer than the exchange takes, or nobody offers.
 */
export function saleTerms(free: string, market: ExchangeMarket, discount: Share): SaleTerms | null {
  const amount = stepDown(exchangeUnits(free), exchangeUnits(market.amountStep));
  if (amount === 0n || amount < exchangeUnits(market.amountMin)) return null;
  const share = BigInt(new Decimal(discount).times(1_000_000).toFixed(0));
  const least = (exchangeUnits(market.bid) * (1_000_000n - share)) / 1_000_000n;
  const price = stepDown(least, exchangeUnits(market.priceStep));
  if (price === 0n) return null;
  return { amount: formatReceived(amount, exchangeDigits), price: formatReceived(price, exchangeDigits) };
}
