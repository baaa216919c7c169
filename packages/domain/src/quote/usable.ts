import { invalid, Refusal } from '../errors.ts';
import { compareUsd, parseUsd, usd } from '../money/usd.ts';

/** What decides whether a payment may be created at a quote. */
export interface QuoteFacts {
  id: string;
  amountUsd: string;
  expiresAt: Date;
  /** The payment that it priced. */
  usedBy: string | null;
}

/** CONFLICT that names the payment which the quote priced; null where another request is creating it just now. */
export const quoteUsed = (quoteId: string, paymentId: string | null): Refusal =>
  new Refusal(
    'CONFLICT',
    `Quote ${quoteId} prices ${paymentId === null ? 'another payment' : `payment ${paymentId}`} already. Ask for a new one.`,
    { details: { quote_id: [paymentId ?? quoteId] } },
  );

/**
 * Refuses a quote that no payment can be created at: VALIDATION_ERROR where the merchant has none of that id
 * (`quote_id`) or the request names another amount (`amount_usd`), CONFLICT where it was used, RATE_STALE where it is over.
 */
export function requireUsable<Q extends QuoteFacts>(
  quote: Q | null,
  { quoteId, amountUsd, now }: { quoteId: string; amountUsd: string | null; now: Date },
): Q {
  if (quote === null) throw invalid('quote_id', `There is no quote ${quoteId}.`);
  if (quote.usedBy !== null) throw quoteUsed(quote.id, quote.usedBy);
  if (quote.expiresAt <= now)
    throw new Refusal('RATE_STALE', `The quote ended at ${quote.expiresAt.toISOString()}. Ask for a new one.`);
  if (amountUsd !== null && !isAmount(amountUsd, quote.amountUsd))
    throw invalid('amount_usd', `The quote is of ${quote.amountUsd} USD: leave the amount out, or give the same.`);
  return quote;
}

function isAmount(text: string, quoted: string): boolean {
  const parsed = parseUsd(text);
  return parsed.ok && compareUsd(parsed.value, usd(quoted)) === 0;
}
