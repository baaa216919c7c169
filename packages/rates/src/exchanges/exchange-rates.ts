import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { RateReading, RateSource } from '@florin/domain/ports/rate-source';
import { createBoundedFetch } from '@florin/ccxt/bounded-fetch';
import { loadExchange } from './ccxt-exchange.ts';
import { exchangeSource } from './exchange-source.ts';
import type { ExchangeName } from './known-exchanges.ts';
import type { PolledSource } from '../polled-source.ts';

export interface ExchangeRatesOptions {
  exchanges: readonly ExchangeName[];
  clock: Clock;
  ids: Pick<Ids, 'fraction'>;
  /** Longest that one exchange may take to answer. */
  timeoutMs?: number;
  /** Longest that a reading waits for the exchanges that it asks; those that take longer count at the next one. */
  patienceMs?: number;
  /** Other origins in place of the exchanges' own; for tests. */
  origins?: Partial<Record<ExchangeName, string>>;
  /** Authorities to trust beside the system's, in PEM; for tests. */
  ca?: readonly string[];
}

const presets = { timeoutMs: 4_000, patienceMs: 1_500, ca: [] };
/** The longest list of markets has about three megabytes. */
const answerBytesMax = 16 * 1024 * 1024;

/**
 * Public prices of exchanges, each asked in its own time: every few seconds, later after failures. A reading asks those
 * whose time has come and tells what all of them quoted last.
 */
export class ExchangeRates implements RateSource {
  readonly sourcesMin = null;
  readonly #sources: readonly PolledSource[];
  readonly #patienceMs: number;
  readonly #close: () => Promise<unknown>;

  constructor(options: ExchangeRatesOptions) {
    const { exchanges, clock, ids, timeoutMs, patienceMs, origins = {}, ca } = { ...presets, ...options };
    const asked = exchanges.map((name) => {
      const requests = createBoundedFetch({ totalMs: timeoutMs, bytesMax: answerBytesMax, ca });
      const load = () => loadExchange(name, { requests, timeoutMs, origin: origins[name] });
      return { requests, source: exchangeSource({ name, clock, fraction: () => ids.fraction(), requests, load }) };
    });
    this.#sources = asked.map(({ source }) => source);
    this.#close = () => Promise.all(asked.map(({ requests }) => requests.close()));
    this.#patienceMs = patienceMs;
  }

  async read(symbols: readonly string[]): Promise<RateReading> {
    const patience = new AbortController();
    const polls = Promise.all(this.#sources.map((source) => source.poll(symbols)));
    await Promise.race([polls, sleep(this.#patienceMs, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    return {
      quotes: this.#sources.flatMap(({ answer }) => answer.quotes),
      currencies: this.#sources.flatMap(({ answer }) => answer.currencies),
      sources: this.#sources.map(({ state }) => state),
    };
  }

  async close(): Promise<void> {
    await this.#close();
  }
}
