import { readPayPage as readPayPageRow } from '@florin/database/sql/payments/read-page';
import { invalid, notFound, Refusal } from '@florin/domain/errors';
import { usd } from '@florin/domain/money/usd';
import { readOffersOf } from './offer.ts';
import { notPayableYet, offeredToken } from './offers.ts';
import { estimate, type PayPagePorts, type PricedOffer } from './read-pay-page.ts';

/**
 * The present price of one token for this payment, told as stale when it is.
 * Refuses with NOT_FOUND (payment, token not on offer), VALIDATION_ERROR (token not allowed), MAINTENANCE (token not
 * payable for a moment), RATE_STALE (no price).
 */
export async function quoteRate(
  ports: PayPagePorts,
  { paymentId, tokenId }: { paymentId: string; tokenId: string },
): Promise<PricedOffer & { price: NonNullable<PricedOffer['price']>; estimate: bigint }> {
  const row = await ports.db.maybe(readPayPageRow, { id: paymentId });
  if (!row) throw notFound('payment');
  const token = offeredToken(await ports.catalogue.current(), tokenId);
  if (row.allowedTokenIds !== null && !row.allowedTokenIds.includes(tokenId))
    throw invalid('token_id', `${token.symbol} on ${token.chain.name} is not accepted for this payment.`);
  const request = { depositIndex: row.index, tokens: [token], now: ports.clock.now() };
  const [offer] = await readOffersOf(ports.db, ports.verifyAddress, request);
  if (!offer) throw notPayableYet(token);
  const units = estimate(offer, row, usd(row.amountUsd));
  if (!offer.price || units === null) throw new Refusal('RATE_STALE', `No rate for ${token.symbol} is known yet.`);
  return { ...offer, price: offer.price, estimate: units };
}
