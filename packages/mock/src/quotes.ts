import { limits } from '@florin/contract/limits';
import { invalid } from '@florin/domain/errors';
import { digitsOf } from '@florin/domain/money/currency-amount';
import { rate } from '@florin/domain/money/rate';
import { requireUsable } from '@florin/domain/quote/usable';
import { amountOf, worthInUsd } from '@florin/domain/quote/worth';
import { presentPaymentQuote } from './present-quote.ts';
import type { QuoteState } from './state.ts';
import type { World } from './world.ts';

/** US dollars for one unit; the same at every time. */
const rates: Readonly<Record<string, string>> = {
  CHF: '1.14',
  EUR: '1.0875',
  GBP: '1.27',
  JPY: '0.0067',
  KWD: '3.26',
  USD: '1.0',
};
const source = 'mock';

/** Says what an amount is worth, and holds to it for as long as the service would. */
export function createQuote(world: World, body: Readonly<Record<string, unknown>>) {
  const currency = String(body['currency']);
  const amount = amountOf(currency, String(body['amount']));
  const rateUsd = rates[currency];
  if (rateUsd === undefined)
    throw invalid('currency', `No source tells a rate for ${currency}. Known are: ${Object.keys(rates).join(', ')}.`);
  const quote: QuoteState = {
    id: world.random.uuid(world.nowMs),
    currency,
    amount: amount.toFixed(),
    amountUsd: worthInUsd(amount, rate(rateUsd)),
    rateUsd,
    expiresAt: new Date(world.nowMs + limits.quoteMinutes * 60_000),
    usedBy: null,
  };
  world.quotes.set(quote.id, quote);
  const now = world.now().toISOString();
  const sources = currency === 'USD' ? [] : [{ source, pair: `${currency}/USD`, rate_usd: rateUsd, quoted_at: now }];
  return { ...presentPaymentQuote(quote), amount_usd: quote.amountUsd, sources, rated_at: now };
}

/** The currencies that the mock knows a rate of. */
export const currencies = (world: World) => ({
  currencies: Object.entries(rates)
    .filter(([currency]) => currency !== 'USD')
    .map(([currency, rateUsd]) => ({
      currency,
      decimals: digitsOf(currency),
      rate: rateUsd,
      rated_at: world.now().toISOString(),
      is_stale: false,
    })),
});

/** The quote that a creation names; null where it names none. Refuses as the service does. */
export function quoteOf(world: World, body: Readonly<Record<string, unknown>>): QuoteState | null {
  const { quote_id: quoteId, amount_usd: amountUsd } = body;
  if (typeof quoteId !== 'string') return null;
  const asked = { quoteId, amountUsd: typeof amountUsd === 'string' ? amountUsd : null, now: world.now() };
  return requireUsable(world.quotes.get(quoteId) ?? null, asked);
}
