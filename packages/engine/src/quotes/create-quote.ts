import { limits } from '@florin/contract/limits';
import { listCurrencyRates, readCurrencyRate } from '@florin/database/sql/rates/currencies';
import { insertQuote } from '@florin/database/sql/rates/quotes';
import type { Session } from '@florin/database/statement';
import { invalid } from '@florin/domain/errors';
import { formatRate } from '@florin/domain/money/rate';
import { amountOf, worthInUsd } from '@florin/domain/quote/worth';
import type { ReceiptInput } from '../rates/rate-receipt.ts';
import { type CurrencyPrice, dollarPrice, freshPrice } from './currency-price.ts';
import type { EnginePorts } from '../ports.ts';

export interface NewQuote {
  /** A code of ISO 4217. */
  currency: string;
  /** Decimal text in that currency. */
  amount: string;
}

export interface Quote {
  id: string;
  currency: string;
  amount: string;
  amountUsd: string;
  rateUsd: string;
  ratedAt: Date;
  /** The sources that counted. */
  sources: ReceiptInput[];
  expiresAt: Date;
}

/**
 * Says what an amount in another currency is worth in US dollars now, and holds to it for `quoteMinutes`: one payment
 * may be created at it. The amount is rounded once to the nearest cent, half a cent up. Refuses with VALIDATION_ERROR
 * (`currency`: not of ISO 4217 or unknown to the sources; `amount`: too many digits, below a cent) and RATE_STALE.
 */
export async function createQuote(
  { db, clock, ids }: Pick<EnginePorts, 'db' | 'clock' | 'ids'>,
  merchantId: string,
  { currency, amount: text }: NewQuote,
): Promise<Quote> {
  const amount = amountOf(currency, text);
  const now = clock.now();
  const price = currency === 'USD' ? dollarPrice(now) : await priceOf(db, currency, now);
  const amountUsd = worthInUsd(amount, price.rate);
  const expiresAt = new Date(now.getTime() + limits.quoteMinutes * 60_000);
  const quote = {
    id: ids.uuid(),
    currency,
    amount: amount.toFixed(),
    amountUsd,
    rateUsd: formatRate(price.rate),
    expiresAt,
  };
  const receiptJson = JSON.stringify({ at: price.at, inputs: price.inputs });
  await db.run(insertQuote, { ...quote, merchantId, createdAt: now, receiptJson });
  return { ...quote, ratedAt: price.at, sources: price.inputs.filter(({ fault }) => fault === null) };
}

async function priceOf(db: Session, currency: string, now: Date): Promise<CurrencyPrice> {
  const row = await db.maybe(readCurrencyRate, { currency });
  if (row) return freshPrice(row, now);
  const known = (await db.many(listCurrencyRates)).map((one) => one.currency);
  throw invalid('currency', `No source tells a rate for ${currency}. Known are: ${['USD', ...known].join(', ')}.`);
}
