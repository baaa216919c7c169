import { readRefundPrice } from '@florin/database/sql/request-refund';
import type { Session } from '@florin/database/statement';
import { baseUnits } from '@florin/domain/money/crypto';
import { rate } from '@florin/domain/money/rate';
import { usd } from '@florin/domain/money/usd';
import { refundDeduction } from '@florin/domain/refund/deduction';
import type { Token } from '../catalogue/catalogue.ts';

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
