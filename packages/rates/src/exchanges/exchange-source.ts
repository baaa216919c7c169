import type { Clock } from '@florin/domain/ports/clock';
import type { BoundedFetch } from '@florin/ccxt/bounded-fetch';
import { EmptyAnswerError, PolledSource, type SourceAnswer } from '../polled-source.ts';
import { type CcxtExchange, keepMarkets } from './ccxt-exchange.ts';
import { type ExchangeName, knownExchanges } from './known-exchanges.ts';
import { chooseCurrencyPairs, choosePairs, readTickers, type WantedPair } from './read-tickers.ts';

/** Pause between two good polls. */
const everyMs = 6_000;
/** Pairs come and go; what is traded is read anew after this, and at most this often when a wanted one is missing. */
const marketsEveryMs = 6 * 3_600_000;
const missingEveryMs = 10 * 60_000;

export interface ExchangeSourceOptions {
  name: ExchangeName;
  clock: Clock;
  /** In [0, 1), for jitter. */
  fraction: () => number;
  requests: BoundedFetch;
  /** Loads ccxt's class at the first poll. */
  load: () => Promise<CcxtExchange>;
}

interface KnownPairs {
  symbols: string;
  tokens: WantedPair[];
  currencies: WantedPair[];
  at: number;
}

/** One exchange, asked for the pairs of the wanted symbols and of the currencies that it trades. */
export function exchangeSource(options: ExchangeSourceOptions): PolledSource {
  const { name, clock, fraction, requests } = options;
  const books = new ExchangeBooks(options);
  const retryAfterSeconds = () => requests.retryAfterSeconds();
  return new PolledSource({ name, everyMs, clock, fraction, retryAfterSeconds, ask: (symbols) => books.read(symbols) });
}

class ExchangeBooks {
  readonly #options: ExchangeSourceOptions;
  #exchange: CcxtExchange | null = null;
  #pairs: KnownPairs | null = null;

  constructor(options: ExchangeSourceOptions) {
    this.#options = options;
  }

  async read(symbols: readonly string[]): Promise<SourceAnswer> {
    const { clock, name } = this.#options;
    const exchange = (this.#exchange ??= await this.#options.load());
    const { tokens, currencies } = await this.#pairsOf(exchange, symbols);
    const askedAt = clock.now();
    const wanted = [...tokens, ...currencies].map(({ symbol }) => symbol);
    const tickers = await exchange.fetchTickers(knownExchanges[name].asks === 'wanted' ? wanted : undefined);
    const answer = {
      quotes: readTickers(name, tokens, tickers, askedAt),
      currencies: readTickers(name, currencies, tickers, askedAt),
    };
    if (answer.quotes.length + answer.currencies.length === 0 && wanted.length > 0)
      throw new EmptyAnswerError(name, 'price of the pairs that it trades');
    return answer;
  }

  /** What the exchange trades of these symbols; the markets that are not wanted are forgotten, since they are large. */
  async #pairsOf(exchange: CcxtExchange, symbols: readonly string[]): Promise<KnownPairs> {
    const { clock, name } = this.#options;
    const now = clock.now().getTime();
    const wanted = symbols.toSorted().join();
    const known = this.#pairs;
    const age = known ? now - known.at : Infinity;
    if (known && age < (known.symbols === wanted ? marketsEveryMs : missingEveryMs)) return known;
    const markets = await exchange.fetchMarkets();
    // ccxt reads a page of HTML as an exchange without markets: believed, it would be so for hours.
    if (markets.length === 0) throw new EmptyAnswerError(name, 'market');
    const tokens = choosePairs(markets, symbols);
    const currencies = knownExchanges[name].currencies ? chooseCurrencyPairs(markets) : [];
    const chosen = new Set([...tokens, ...currencies].map(({ symbol }) => symbol));
    keepMarkets(
      exchange,
      name,
      markets.filter(({ symbol, spot }) => spot && chosen.has(symbol)),
    );
    this.#pairs = { symbols: wanted, tokens, currencies, at: now };
    return this.#pairs;
  }
}
