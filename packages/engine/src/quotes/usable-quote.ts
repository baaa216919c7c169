import { type QuoteColumns, readQuote } from '@florin/database/sql/rates/quotes';
import type { Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';
import { requireUsable } from '@florin/domain/quote/usable';

/** A quote that a payment is created at. */
export type PaymentQuote = Omit<QuoteColumns, 'merchantId'>;

/**
 * The merchant's quote that a payment is to be created at. Refuses with VALIDATION_ERROR (`quote_id`: none of the
 * merchant's; `amount_usd`: not what was quoted), CONFLICT (used) and RATE_STALE (over).
 */
export async function usableQuote(
  { db, clock }: { db: Session; clock: Clock },
  merchantId: string,
  { quoteId, amountUsd }: { quoteId: string; amountUsd: string | null },
): Promise<PaymentQuote> {
  const found = await db.maybe(readQuote, { id: quoteId, merchantId });
  return requireUsable(found, { quoteId, amountUsd, now: clock.now() });
}
