import { type EventPage, type Florin, type FlorinError, isFlorinError } from '@florin/sdk';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { type Io, pause } from '../io.ts';
import { backoffMs } from './backoff.ts';

const backoff = { firstMs: 250, longestMs: 10_000 };
const pageSize = 100;
/** How long the service may keep a request until there is an event. */
const waitSeconds = 20;
/** Between two requests that nobody keeps. */
const pollMs = 1000;
/** Kept requests that may break in a row; then the feed is polled for a while. */
const cutsMax = 3;
const pollingMs = 60_000;
/** The word for the end of the feed. */
const newest = 'latest';
const transient: ReadonlySet<number> = new Set([
  exitCodes.network.number,
  exitCodes.unavailable.number,
  exitCodes.rateLimited.number,
]);

export interface FeedOptions {
  readonly say: (text: string) => void;
  /** Tries that may fail in a row; unbounded when null. */
  readonly failuresMax: number | null;
}

/** The feed of events, through lost connections and maintenance. */
export class Feed {
  readonly #io: Io;
  readonly #florin: Florin;
  readonly #options: FeedOptions;
  #isLost = false;
  /** Kept requests that broke since one was answered. */
  #cuts = 0;
  /** Until when nothing is kept, because somebody cuts it. */
  #pollsUntil = 0;

  constructor(io: Io, florin: Florin, options: FeedOptions) {
    this.#io = io;
    this.#florin = florin;
    this.#options = options;
  }

  /** What follows a cursor now. @throws FlorinError that no waiting mends */
  async after(cursor: string | null): Promise<EventPage> {
    const { signal } = this.#io;
    const { failuresMax, say } = this.#options;
    for (let failures = 1; ; failures += 1) {
      try {
        const page = await this.#ask(cursor);
        if (this.#isLost) say('Connected again.');
        this.#isLost = false;
        return page;
      } catch (error) {
        signal.throwIfAborted();
        if (!isTransient(error) || failures === failuresMax) throw error;
        if (!this.#isLost) say(`Connection lost (${error.code}): ${error.message} Trying again.`);
        this.#isLost = true;
        await pause(this.#io, backoffMs(failures, this.#io.random, backoff));
      }
    }
  }

  /**
   * What follows a cursor as soon as there is something: the service keeps the request until then. Empty after a while
   * without. Where kept requests are cut on their way, the feed is polled.
   *
   * @throws FlorinError that no waiting mends
   */
  async next(cursor: string | null): Promise<EventPage> {
    const { clock } = this.#io;
    const began = clock.now();
    const page = (await this.#kept(cursor)) ?? (await this.after(cursor));
    const restMs = began + pollMs - clock.now();
    if (page.events.length === 0 && restMs > 0) await pause(this.#io, restMs);
    return page;
  }

  /** The cursor behind the newest event; null while there is none. */
  async end(): Promise<string | null> {
    return (await this.after(newest)).next_cursor;
  }

  /** The answer of a request that the service keeps; null where that does not work. */
  async #kept(cursor: string | null): Promise<EventPage | null> {
    const { clock, signal } = this.#io;
    if (this.#isLost || clock.now() < this.#pollsUntil) return null;
    try {
      const page = await this.#ask(cursor, waitSeconds);
      this.#cuts = 0;
      return page;
    } catch (error) {
      signal.throwIfAborted();
      const isUnknown = isFlorinError(error, 'VALIDATION_ERROR') && 'wait_seconds' in error.details;
      if (!isUnknown && !isTransient(error)) throw error;
      this.#cuts += 1;
      if (isUnknown || this.#cuts >= cutsMax) this.#poll(isUnknown ? Number.POSITIVE_INFINITY : pollingMs);
      return null;
    }
  }

  #poll(ms: number): void {
    this.#cuts = 0;
    this.#pollsUntil = this.#io.clock.now() + ms;
    this.#options.say('Nothing lets a request wait for the next event here: asking once a second instead.');
  }

  async #ask(cursor: string | null, seconds = 0): Promise<EventPage> {
    const { signal } = this.#io;
    const query = { ...(cursor === null ? {} : { after: cursor }), limit: pageSize };
    if (seconds === 0) return this.#florin.events.list(query, { signal });
    // Whether a broken request is made again is decided here.
    return this.#florin.events.list({ ...query, wait_seconds: seconds }, { signal, maxRetries: 0 });
  }
}

const isTransient = (error: unknown): error is FlorinError =>
  isFlorinError(error) && transient.has(exitCodeOf(error.code));
