import type { Clock } from '@florin/domain/ports/clock';
import type { MarketQuote, SourceState } from '@florin/domain/ports/rate-source';
import type { BoundedFetch } from '@florin/ccxt/bounded-fetch';
import { type CcxtExchange, keepMarkets } from './ccxt-exchange.ts';
import { type ExchangeName, knownExchanges } from './known-exchanges.ts';
import { choosePairs, readTickers, type WantedPair } from './read-tickers.ts';
import { sourceFailure } from '@florin/ccxt/source-failure';

/** Pause between two good polls. */
const everyMs = 6_000;
/** After failures the pause grows to this; after a refusal for too many requests it begins with it. */
const pauseMsMax = 30_000;
/** Longest wish of an exchange to be left alone that is granted. */
const retryAfterSecondsMax = 300;
/** Share of a pause by which it may be shorter or longer, so that many workers do not ask in step. */
const jitter = 0.2;
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

/** One exchange: what it quoted last, how it does, and when it is asked again. */
export class ExchangeSource {
  quotes: readonly MarketQuote[] = [];
  readonly #options: ExchangeSourceOptions;
  #exchange: CcxtExchange | null = null;
  #pairs: { symbols: string; read: WantedPair[]; at: number } | null = null;
  #nextAt = 0;
  #polling: Promise<void> | null = null;
  #state: SourceState;

  constructor(options: ExchangeSourceOptions) {
    this.#options = options;
    const { name } = options;
    this.#state = { name, quotedAt: null, quotes: 0, answerMs: null, failures: 0, failedAt: null, failure: null };
  }

  get state(): SourceState {
    return this.#state;
  }

  /** Asks the exchange if its time has come; ends, without ever failing, when it has answered or been given up. */
  poll(symbols: readonly string[]): Promise<void> {
    const { clock } = this.#options;
    if (this.#polling === null && clock.now().getTime() >= this.#nextAt) {
      this.#polling = this.#ask(symbols).finally(() => {
        this.#polling = null;
      });
    }
    return this.#polling ?? Promise.resolve();
  }

  async #ask(symbols: readonly string[]): Promise<void> {
    const { clock, name } = this.#options;
    const began = performance.now();
    try {
      const exchange = (this.#exchange ??= await this.#options.load());
      const pairs = await this.#pairsOf(exchange, symbols);
      const askedAt = clock.now();
      const names = knownExchanges[name].asks === 'wanted' ? pairs.map(({ symbol }) => symbol) : undefined;
      const quotes = readTickers(name, pairs, await exchange.fetchTickers(names), askedAt);
      if (quotes.length === 0 && pairs.length > 0)
        throw new EmptyAnswerError(name, 'price of the pairs that it trades');
      this.#succeed(quotes, Math.round(performance.now() - began));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** What the exchange trades of these symbols; the markets that are not wanted are forgotten, since they are large. */
  async #pairsOf(exchange: CcxtExchange, symbols: readonly string[]): Promise<WantedPair[]> {
    const now = this.#options.clock.now().getTime();
    const wanted = symbols.toSorted().join();
    const known = this.#pairs;
    const age = known ? now - known.at : Infinity;
    if (known && age < (known.symbols === wanted ? marketsEveryMs : missingEveryMs)) return known.read;
    const markets = await exchange.fetchMarkets();
    // ccxt reads a page of HTML as an exchange without markets: believed, it would be so for hours.
    if (markets.length === 0) throw new EmptyAnswerError(this.#options.name, 'market');
    const read = choosePairs(markets, symbols);
    const chosen = new Set(read.map(({ symbol }) => symbol));
    keepMarkets(
      exchange,
      this.#options.name,
      markets.filter(({ symbol, spot }) => spot && chosen.has(symbol)),
    );
    this.#pairs = { symbols: wanted, read, at: now };
    return read;
  }

  #succeed(quotes: readonly MarketQuote[], answerMs: number): void {
    const quotedAt = this.#options.clock.now();
    this.quotes = quotes;
    this.#state = { ...this.#state, quotedAt, quotes: quotes.length, answerMs, failures: 0 };
    this.#pause(everyMs);
  }

  #fail(error: unknown): void {
    const { clock, requests } = this.#options;
    const failure = sourceFailure(error);
    const failures = this.#state.failures + 1;
    this.#state = { ...this.#state, failures, failedAt: clock.now(), failure };
    const wish = Math.min(requests.retryAfterSeconds() ?? 0, retryAfterSecondsMax) * 1000;
    this.#pause(failure === 'rate_limited' ? Math.max(wish, pauseMsMax) : Math.min(everyMs * failures, pauseMsMax));
  }

  #pause(ms: number): void {
    const { clock, fraction } = this.#options;
    this.#nextAt = clock.now().getTime() + ms * (1 - jitter + 2 * jitter * fraction());
  }
}

class EmptyAnswerError extends Error {
  override readonly name = 'EmptyAnswerError';

  constructor(source: string, what: string) {
    super(`${source} answered without a single ${what}.`);
  }
}
