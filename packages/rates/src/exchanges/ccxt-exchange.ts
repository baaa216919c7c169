import { type CcxtBase, loadClass, type LoadOptions } from '@florin/ccxt/load-class';
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
export interface CcxtExchange extends CcxtBase {
  fetchMarkets(): Promise<CcxtMarket[]>;
  setMarkets(markets: readonly CcxtMarket[]): unknown;
  parseTickers(tickers: readonly Record<string, unknown>[], ...rest: unknown[]): unknown;
  fetchTickers(symbols: readonly string[] | undefined): Promise<Record<string, CcxtTicker>>;
}

/** Loads one exchange of ccxt that is asked for prices. */
export const loadExchange = (name: ExchangeName, options: Omit<LoadOptions, 'config'>): Promise<CcxtExchange> =>
  loadClass<CcxtExchange>(name, { ...options, config: { options: knownExchanges[name].options } });

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
