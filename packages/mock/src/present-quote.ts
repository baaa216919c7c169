import { formatCurrencyAmount } from '@florin/domain/money/currency-amount';
import type { QuoteState } from './state.ts';

/** What prices a payment in another currency. */
export const presentPaymentQuote = (quote: QuoteState | null) =>
  quote && {
    id: quote.id,
    currency: quote.currency,
    amount: formatCurrencyAmount(quote.amount, quote.currency),
    rate: quote.rateUsd,
    expires_at: quote.expiresAt.toISOString(),
  };
