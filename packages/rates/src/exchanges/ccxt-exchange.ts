import type { BoundedFetch } from './bounded-fetch.ts';
import { type ExchangeName, knownExchanges } from './known-exchanges.ts';

/** The part of a ccxt market that is used here. */
export interface CcxtMarket {
  /** As the exchange itself names the pair. */
  id: string;
  symbol: string;
  base: string;
  quote: string;
  spot: boolean;
  active?: boolean | undefined;
}

/** The part of a ccxt ticker that is used here; prices are text, because `number` is `String`. */
export interface CcxtTicker {
  timestamp?: number | undefined;
  bid?: unknown;
  ask?: unknown;
  last?: unknown;
}

/** The part of a ccxt exchange that is used here. */
export interface CcxtExchange {
  number: (value: unknown) => unknown;
  fetchImplementation: BoundedFetch['fetch'];
  timeout: number;
  enableLastHttpResponse: boolean;
  enableLastResponseHeaders: boolean;
  urls: { api: unknown };
  fetchMarkets(): Promise<CcxtMarket[]>;
  setMarkets(markets: readonly CcxtMarket[]): unknown;
  parseTickers(tickers: readonly Record<string, unknown>[], ...rest: unknown[]): unknown;
  fetchTickers(symbols: readonly string[] | undefined): Promise<Record<string, CcxtTicker>>;
}

export interface CcxtOptions {
  /** What every request goes through. */
  requests: BoundedFetch;
  timeoutMs: number;
  /** Another origin, such as `https://127.0.0.1:4443`, in place of the exchange's own; for tests. */
  origin?: string | undefined;
}

/**
 * Loads one exchange of ccxt. Its class alone is loaded: the package as a whole takes a hundred megabytes, one class
 * with what it needs about forty, each further one three.
 */
export async function loadExchange(
  name: ExchangeName,
  { requests, timeoutMs, origin }: CcxtOptions,
): Promise<CcxtExchange> {
  const file = new URL(`./src/${name}.js`, import.meta.resolve('ccxt'));
  const { default: Exchange } = (await import(file.href)) as { default: new (options: object) => CcxtExchange };
  const exchange = new Exchange({ enableRateLimit: true, options: knownExchanges[name].options });
  exchange.number = String;
  exchange.timeout = timeoutMs;
  exchange.fetchImplementation = (url, request) => requests.fetch(url, request);
  // Whole answers that nobody reads.
  exchange.enableLastHttpResponse = false;
  exchange.enableLastResponseHeaders = false;
  if (origin !== undefined) exchange.urls.api = withOrigin(exchange.urls.api, origin);
  return exchange;
}

/** The same addresses at another origin. */
function withOrigin(urls: unknown, origin: string): unknown {
  if (typeof urls === 'string') return urls.replace(/^https:\/\/[^/]+/, origin);
  if (typeof urls !== 'object' || urls === null) return urls;
  return Object.fromEntries(Object.entries(urls).map(([key, value]) => [key, withOrigin(value, origin)]));
}

/**
 * Has an exchange know these markets alone. ccxt would keep hundreds in memory, and work out a dozen members of every
 * ticker in an answer, nine of ten of them for nobody.
 */
export function keepMarkets(exchange: CcxtExchange, name: ExchangeName, markets: readonly CcxtMarket[]): void {
  exchange.setMarkets(markets);
  const { asks } = knownExchanges[name];
  const member = asks === 'wanted' ? null : asks.all;
  if (member === null) return;
  const wanted = new Set<unknown>(markets.flatMap(({ id, symbol }) => [id, symbol]));
  const parseAll = Object.getPrototypeOf(exchange).parseTickers as CcxtExchange['parseTickers'];
  exchange.parseTickers = (tickers, ...rest) =>
    parseAll.call(
      exchange,
      tickers.filter((ticker) => wanted.has(ticker[member])),
      ...rest,
    );
}
