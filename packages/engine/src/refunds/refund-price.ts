import { limits } from '@florin/contract/limits';
import { readFreshRates } from '@florin/database/sql/rates/refresh';
import { readRefundPrice } from '@florin/database/sql/refunds/request';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { rate } from '@florin/domain/money/rate';
import { usd } from '@florin/domain/money/usd';
import type { CoinPrice } from '@florin/domain/refund/credit-coins';
import { refundDeduction } from '@florin/domain/refund/deduction';
import type { Token } from '../catalogue/catalogue.ts';
import { toPrice } from '../payments/price.ts';

/** What a refund costs at present: base units of the native coin (null: not known) and of the refunded token. */
export interface RefundPrice {
  networkCost: bigint | null;
  deducted: bigint;
}

/**
 * Prices a refund: it is fixed here, so that what is shown is what arrives. Coins on a deposit address also need the
 * transaction that brings gas there. A cost that is not known, or has no price, is ours.
 */
export async function priceRefund(session: Session, token: Token, from: 'treasury' | 'deposit'): Promise<RefundPrice> {
  const row = await session.one(readRefundPrice, { tokenId: token.id });
  const funding = from === 'deposit' ? row.nativeFee : '0';
  if (row.tokenFee === null || funding === null) return { networkCost: null, deducted: 0n };
  const networkCost = baseUnits(row.tokenFee) + baseUnits(funding);
  if (row.nativeRateUsd === null || row.tokenRateUsd === null || row.nativeDecimals === null)
    return { networkCost, deducted: 0n };
  const deducted = refundDeduction({
    cost: networkCost,
    nativeDecimals: row.nativeDecimals,
    nativeRate: rate(row.nativeRateUsd),
    coveredUsd: usd(row.coveredUsd),
    tokenDecimals: token.decimals,
    tokenRate: rate(row.tokenRateUsd),
  });
  return { networkCost, deducted };
}

/**
 * What a token costs now, a stablecoin what its name says: a payer of 20.00 paid 20 coins of it, and gets as many back.
 * Refuses with RATE_STALE where no fresh rate is known, and where a stablecoin has lost its peg.
 */
export async function readCoinPrice(
  session: Session,
  token: Pick<Token, 'id' | 'symbol' | 'decimals' | 'isStablecoin'>,
  now: Date,
): Promise<CoinPrice> {
  const since = new Date(now.getTime() - limits.rateFreshnessSeconds * 1000);
  const [fresh] = await session.many(readFreshRates, { tokenIds: [token.id], since });
  const price = fresh && toPrice(token, fresh, now);
  if (!price || price.isStale)
    throw new Refusal('RATE_STALE', `No fresh rate for ${token.symbol} is known. Retry in a moment.`);
  return { rate: price.rate, decimals: token.decimals };
}
