import type { PaymentQuote, QuotableCurrency, Quote } from '@florin/contract/schemas/quote';
import type { PaymentQuoteColumns } from '@florin/database/sql/rates/quotes';
import { formatCurrencyAmount } from '@florin/domain/money/currency-amount';
import type { Quote as QuoteRecord } from '@florin/engine/quotes/create-quote';
import type { Currency } from '@florin/engine/quotes/list-currencies';
import { instant, rateText, storedInstant } from './scalars.ts';

/** A quote with its receipt. */
export const presentQuote = (quote: QuoteRecord): Quote => ({
  id: quote.id,
  currency: quote.currency,
  amount: formatCurrencyAmount(quote.amount, quote.currency),
  amount_usd: quote.amountUsd,
  rate: quote.rateUsd,
  sources: quote.sources.map(({ source, pair, priceUsd, at }) => ({
    source,
    pair,
    rate_usd: priceUsd ?? quote.rateUsd,
    quoted_at: storedInstant(at),
  })),
  rated_at: quote.ratedAt.toISOString(),
  expires_at: quote.expiresAt.toISOString(),
});

/** What prices a payment in another currency; null where nothing does. */
export const presentPaymentQuote = (quote: PaymentQuoteColumns | null): PaymentQuote | null =>
  quote && {
    id: quote.id,
    currency: quote.currency,
    amount: formatCurrencyAmount(quote.amount, quote.currency),
    rate: rateText(quote.rateUsd) ?? quote.rateUsd,
    expires_at: storedInstant(quote.expiresAt),
  };

/** A currency that some source quotes. */
export const presentCurrency = ({ currency, digits, rateUsd, ratedAt, isStale }: Currency): QuotableCurrency => ({
  currency,
  decimals: digits,
  rate: rateText(rateUsd),
  rated_at: instant(ratedAt),
  is_stale: isStale,
});
