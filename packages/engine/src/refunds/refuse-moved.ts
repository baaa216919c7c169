import { limits } from '@florin/contract/limits';
import type { RefundRow } from '@florin/database/sql/refunds/read';
import type { Session } from '@florin/database/statement';
import { InvariantError, Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { usd } from '@florin/domain/money/usd';
import { hasMoved } from '@florin/domain/refund/credit-coins';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { readCoinPrice } from './refund-price.ts';

/**
 * Refuses with CONFLICT a refund out of a balance whose coins are no longer worth what its merchant pays for them, and with
 * RATE_STALE one whose token has no fresh rate: a request must be no bet on a price that the operator loses.
 */
export async function refuseMoved(
  session: Session,
  { id: refundId, amountUsd, amount, tokenId, symbol }: RefundRow,
  { catalogue, now }: { catalogue: Catalogue; now: Date },
): Promise<void> {
  if (amountUsd === null) return;
  const token = catalogue.tokens.get(tokenId);
  if (!token) throw new InvariantError('A refund of no known token.', { id: refundId });
  const price = await readCoinPrice(session, token, now);
  const percent = limits.refundPriceMovePercentMax;
  if (hasMoved({ units: baseUnits(amount), amountUsd: usd(amountUsd), percent }, price))
    throw new Refusal(
      'CONFLICT',
      `${symbol} has moved by more than ${percent} percent since: reject the refund, and have it asked for again.`,
    );
}
