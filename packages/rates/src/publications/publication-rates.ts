import { setTimeout as sleep } from 'node:timers/promises';
import { createBoundedFetch } from '@florin/ccxt/bounded-fetch';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { RateReading, RateSource } from '@florin/domain/ports/rate-source';
import { EmptyAnswerError, PolledSource } from '../polled-source.ts';
import { knownPublications, type PublicationName, quotesOf } from './known-publications.ts';

export interface PublicationRatesOptions {
  publications: readonly PublicationName[];
  clock: Clock;
  ids: Pick<Ids, 'fraction'>;
  /** Other addresses in place of the publications' own; for tests. */
  urls?: Partial<Record<PublicationName, string>>;
  /** Authorities to trust beside the system's, in PEM; for tests. */
  ca?: readonly string[];
}

const timeoutMs = 4_000;
/** Longest that a reading waits for those that it asks. */
const patienceMs = 1_500;
/** The longest answer has about twenty kilobytes. */
const answerBytesMax = 1024 * 1024;
const headers = { accept: 'application/json, application/xml;q=0.9' };

/** Reference rates of currencies that somebody publishes, each read in its own time. */
export class PublicationRates implements RateSource {
  readonly sourcesMin = null;
  readonly #sources: readonly PolledSource[];
  readonly #close: () => Promise<unknown>;

  constructor({ publications, clock, ids, urls = {}, ca = [] }: PublicationRatesOptions) {
    const asked = publications.map((name) => {
      const requests = createBoundedFetch({ totalMs: timeoutMs, bytesMax: answerBytesMax, ca });
      const { url, everyMs, read } = knownPublications[name];
      const ask = async () => {
        const askedAt = clock.now();
        const answer = await requests.fetch(urls[name] ?? url, { method: 'GET', headers });
        if (!answer.ok) throw new UnhappyAnswerError(name, answer.status);
        const currencies = quotesOf(name, read(await answer.text()), askedAt);
        if (currencies.length === 0) throw new EmptyAnswerError(name, 'rate');
        return { quotes: [], currencies };
      };
      const retryAfterSeconds = () => requests.retryAfterSeconds();
      const fraction = () => ids.fraction();
      return { requests, source: new PolledSource({ name, everyMs, clock, fraction, retryAfterSeconds, ask }) };
    });
    this.#sources = asked.map(({ source }) => source);
    this.#close = () => Promise.all(asked.map(({ requests }) => requests.close()));
  }

  async read(): Promise<RateReading> {
    const patience = new AbortController();
    const polls = Promise.all(this.#sources.map((source) => source.poll([])));
    await Promise.race([polls, sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    return {
      quotes: [],
      currencies: this.#sources.flatMap(({ answer }) => answer.currencies),
      sources: this.#sources.map(({ state }) => state),
    };
  }

  async close(): Promise<void> {
    await this.#close();
  }
}

/** An answer that says that there is none; its name is what `sourceFailure` goes by. */
class UnhappyAnswerError extends Error {
  override readonly name: string;

  constructor(source: string, status: number) {
    super(`${source} answered ${status}.`);
    this.name = status === 429 ? 'RateLimitExceeded' : 'NetworkError';
  }
}
