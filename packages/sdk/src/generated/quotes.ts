// Written by "npm run sdk" from the contract. Do not edit.

import type { Rate, Usd } from '../decimal-types.ts';
import type { CallOptions } from '../options.ts';
import type { Currency, CurrencyAmount, Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Prices in other currencies than US dollars. */
export interface QuotesApi {
  /**
   * Ask what an amount in another currency is worth: `POST /v1/quotes`.
   * The answer holds for 15 minutes: one payment may be created at it with `quote_id`. The amount in US dollars is rounded to the nearest cent, half a cent up. Settlement stays in US dollars. Needs an API key with the scope `payments`, or a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `KYC_REQUIRED`, `RATE_LIMIT_EXCEEDED`, `RATE_STALE`.
   */
  create(body: NewQuote, options?: CallOptions): Promise<Quote>;

  /**
   * List the currencies that prices may be quoted in: `GET /v1/quotes/currencies`.
   * Those that some source tells a rate of. US dollars need no quote and are not among them. Needs an API key with the scope `payments`, or a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  currencies(options?: CallOptions): Promise<QuotableCurrencies>;
}

const routes: RoutesOf<QuotesApi> = {
  create: 'POST= /v1/quotes',
  currencies: 'GET /v1/quotes/currencies',
};

/** Prices in other currencies than US dollars. */
export const connectQuotes = (connection: Connection): QuotesApi => resource(connection, routes);

export interface NewQuote {
  /** The currency of the price, by its code of ISO 4217, for example `EUR`. */
  readonly currency: string;
  /** The price, as text with at most as many decimals as the currency has: JPY none, EUR two, KWD three. */
  readonly amount: string;
}

export interface Quote {
  /** Id of the quote; give it as `quote_id` when you create the payment. */
  readonly id: Uuid;
  /** The currency, by its code of ISO 4217. */
  readonly currency: Currency;
  /** The price in that currency. */
  readonly amount: CurrencyAmount;
  /** What the price is worth, rounded to the nearest cent, half a cent up. */
  readonly amount_usd: Usd;
  /** US dollars for one unit of the currency. */
  readonly rate: Rate;
  /** The sources whose quotes made the rate. */
  readonly sources: readonly QuoteSource[];
  /** When the oldest quote of this minute that counts was so. */
  readonly rated_at: Timestamp;
  /** Until when a payment may be created at it. */
  readonly expires_at: Timestamp;
}

export interface QuoteSource {
  /** Who quoted it: an exchange, or who publishes rates. */
  readonly source: string;
  /** What the source quotes, for example `EUR/USD`, `USD/JPY` or `USDT/EUR`. */
  readonly pair: string;
  /** What that comes to: US dollars for one unit of the currency. */
  readonly rate_usd: Rate;
  /** When it was so. */
  readonly quoted_at: Timestamp;
}

export interface QuotableCurrencies {
  /** The currencies, by code. */
  readonly currencies: readonly QuotableCurrency[];
}

export interface QuotableCurrency {
  /** The currency, by its code of ISO 4217. */
  readonly currency: Currency;
  /** How many decimals an amount may have. */
  readonly decimals: number;
  /** US dollars for one unit as the sources last agreed; null where they never did. */
  readonly rate: Rate | null;
  /** When the sources last agreed; null where they never did. */
  readonly rated_at: Timestamp | null;
  /** Whether a quote is refused at present because the rate is too old. */
  readonly is_stale: boolean;
}
