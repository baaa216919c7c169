import { type QuoteCoin, quoteCoins } from '@florin/contract/vocabulary';
import type { MarketQuote } from '@florin/domain/ports/rate-source';
import type { CcxtMarket, CcxtTicker } from './ccxt-exchange.ts';

/** A pair of an exchange from which the price of a symbol is read. */
export interface WantedPair {
  base: string;
  quote: QuoteCoin;
  /** As ccxt names it, for example `ETH/USD`. */
  symbol: string;
  /** The pair stands the other way round at the exchange, for example `USDT/EUR` for EUR. */
  inverse: boolean;
}

/**
 * Currencies beside USD that exchanges trade. A closed list: a token may have the code of another currency for its
 * symbol, as Mantle has that of the tögrög.
 */
const tradedCurrencies = ['AUD', 'BRL', 'CAD', 'CHF', 'EUR', 'GBP', 'JPY', 'SGD', 'TRY'];

const tradedPairs = (markets: readonly CcxtMarket[]): ReadonlyMap<string, string> =>
  new Map(
    markets
      .filter(({ spot, active }) => spot && active !== false)
      .map(({ base, quote, symbol }) => [`${base}/${quote}`, symbol]),
  );

/** For each currency the most direct pair that the exchange trades: against USD, else USDT, else BTC. */
export function chooseCurrencyPairs(markets: readonly CcxtMarket[]): WantedPair[] {
  const traded = tradedPairs(markets);
  const choose = (base: string) =>
    quoteCoins
      .flatMap((quote): WantedPair[] => {
        const [direct, inverse] = [traded.get(`${base}/${quote}`), traded.get(`${quote}/${base}`)];
        const symbol = direct ?? inverse;
        return symbol === undefined ? [] : [{ base, quote, symbol, inverse: direct === undefined }];
      })
      .slice(0, 1);
  return tradedCurrencies.flatMap(choose);
}

/** For each symbol the most direct pair that the exchange trades: in USD, else in USDT, else in BTC. */
export function choosePairs(markets: readonly CcxtMarket[], symbols: readonly string[]): WantedPair[] {
  const traded = tradedPairs(markets);
  return symbols.flatMap((base) => {
    const quote = quoteCoins.find((coin) => traded.has(`${base}/${coin}`));
    const symbol = quote && traded.get(`${base}/${quote}`);
    return quote && symbol ? [{ base, quote, symbol, inverse: false }] : [];
  });
}

/** Text of a price; a number would have lost digits already and is no price. */
const priceText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Quotes of the wanted pairs, as old as the exchange says and never newer than `askedAt`: some cache their answers,
 * and some tell no time.
 */
export function readTickers(
  source: string,
  pairs: readonly WantedPair[],
  tickers: Readonly<Record<string, CcxtTicker>>,
  askedAt: Date,
): MarketQuote[] {
  return pairs.flatMap(({ base, quote, symbol, inverse }) => {
    const ticker = tickers[symbol];
    if (!ticker) return [];
    const { timestamp, bid, ask, last } = ticker;
    const told = typeof timestamp === 'string' || typeof timestamp === 'number' ? Number(timestamp) : Number.NaN;
    const at = Number.isFinite(told) && told < askedAt.getTime() ? new Date(told) : askedAt;
    const prices = { bid: priceText(bid), ask: priceText(ask), last: priceText(last) };
    return [{ source, base, quote, ...prices, at, ...(inverse ? { inverse } : {}) }];
  });
}
