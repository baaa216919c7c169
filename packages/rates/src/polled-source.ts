import type { Clock } from '@florin/domain/ports/clock';
import type { RateReading, SourceState } from '@florin/domain/ports/rate-source';
import { sourceFailure } from '@florin/ccxt/source-failure';

/** After failures the pause grows to this; after a refusal for too many requests it begins with it. */
const pauseMsMax = 30_000;
/** Longest wish of a source to be left alone that is granted. */
const retryAfterSecondsMax = 300;
/** Share of a pause by which it may be shorter or longer, so that many workers do not ask in step. */
const jitter = 0.2;

/** What one source says when it is asked. */
export type SourceAnswer = Omit<RateReading, 'sources'>;

export interface PolledSourceOptions {
  name: string;
  /** Pause between two good polls. */
  everyMs: number;
  clock: Clock;
  /** In [0, 1), for jitter. */
  fraction: () => number;
  /** Seconds that its newest refusal asked to wait; null when it did not say. */
  retryAfterSeconds: () => number | null;
  ask: (symbols: readonly string[]) => Promise<SourceAnswer>;
}

/** One source: what it quoted last, how it does, and when it is asked again. */
export class PolledSource {
  answer: SourceAnswer = { quotes: [], currencies: [] };
  readonly #options: PolledSourceOptions;
  #nextAt = 0;
  #polling: Promise<void> | null = null;
  #state: SourceState;

  constructor(options: PolledSourceOptions) {
    this.#options = options;
    const { name } = options;
    this.#state = { name, quotedAt: null, quotes: 0, answerMs: null, failures: 0, failedAt: null, failure: null };
  }

  get state(): SourceState {
    return this.#state;
  }

  /** Asks the source if its time has come; ends, without ever failing, when it has answered or been given up. */
  poll(symbols: readonly string[]): Promise<void> {
    if (this.#polling === null && this.#options.clock.now().getTime() >= this.#nextAt) {
      this.#polling = this.#ask(symbols).finally(() => {
        this.#polling = null;
      });
    }
    return this.#polling ?? Promise.resolve();
  }

  async #ask(symbols: readonly string[]): Promise<void> {
    const began = performance.now();
    try {
      this.#succeed(await this.#options.ask(symbols), Math.round(performance.now() - began));
    } catch (error) {
      this.#fail(error);
    }
  }

  #succeed(answer: SourceAnswer, answerMs: number): void {
    const quotedAt = this.#options.clock.now();
    this.answer = answer;
    const quotes = answer.quotes.length + answer.currencies.length;
    this.#state = { ...this.#state, quotedAt, quotes, answerMs, failures: 0 };
    this.#pause(this.#options.everyMs);
  }

  #fail(error: unknown): void {
    const { clock, everyMs, retryAfterSeconds } = this.#options;
    const failure = sourceFailure(error);
    const failures = this.#state.failures + 1;
    this.#state = { ...this.#state, failures, failedAt: clock.now(), failure };
    const wish = Math.min(retryAfterSeconds() ?? 0, retryAfterSecondsMax) * 1000;
    const longest = Math.max(everyMs, pauseMsMax);
    this.#pause(failure === 'rate_limited' ? Math.max(wish, longest) : Math.min(everyMs * failures, longest));
  }

  #pause(ms: number): void {
    const { clock, fraction } = this.#options;
    this.#nextAt = clock.now().getTime() + ms * (1 - jitter + 2 * jitter * fraction());
  }
}

/** An answer without what it was asked for. */
export class EmptyAnswerError extends Error {
  override readonly name = 'EmptyAnswerError';

  constructor(source: string, what: string) {
    super(`${source} answered without a single ${what}.`);
  }
}
