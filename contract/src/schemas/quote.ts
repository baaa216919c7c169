import { z } from 'zod';
import { examples } from '../examples.ts';
import { objectInput } from '../object-input.ts';
import {
  currency,
  currencyAmount,
  currencyInput,
  integer,
  positiveCurrencyInput,
  rate,
  timestamp,
  usd,
  uuid,
} from '../scalars.ts';

export const newQuote = objectInput({
  currency: currencyInput,
  amount: positiveCurrencyInput,
}).meta({ id: 'NewQuote', examples: [examples.newQuote] });
export type NewQuote = z.infer<typeof newQuote>;

/** One source's part in the rate of a quote. */
export const quoteSource = z
  .object({ source: z.string(), pair: z.string(), rate_usd: rate, quoted_at: timestamp })
  .meta({ id: 'QuoteSource', examples: [examples.quoteSource] });
export type QuoteSource = z.infer<typeof quoteSource>;

/** What an amount in another currency is worth, until the quote ends. */
export const quote = z
  .object({
    id: uuid,
    currency,
    amount: currencyAmount,
    amount_usd: usd,
    rate,
    sources: z.array(quoteSource),
    rated_at: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: 'Quote', examples: [examples.quote] });
export type Quote = z.infer<typeof quote>;

/** The price of a payment in the currency in which its merchant named it. */
export const paymentQuote = z
  .object({ id: uuid, currency, amount: currencyAmount, rate, expires_at: timestamp })
  .meta({ id: 'PaymentQuote', examples: [examples.paymentQuote] });
export type PaymentQuote = z.infer<typeof paymentQuote>;

/** A currency that some source quotes. */
export const quotableCurrency = z
  .object({
    currency,
    decimals: integer,
    rate: rate.nullable(),
    rated_at: timestamp.nullable(),
    is_stale: z.boolean(),
  })
  .meta({ id: 'QuotableCurrency', examples: [examples.quotableCurrency] });
export type QuotableCurrency = z.infer<typeof quotableCurrency>;

export const quotableCurrencies = z
  .object({ currencies: z.array(quotableCurrency) })
  .meta({ id: 'QuotableCurrencies', examples: [examples.quotableCurrencies] });
export type QuotableCurrencies = z.infer<typeof quotableCurrencies>;
