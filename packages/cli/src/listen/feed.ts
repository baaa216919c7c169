import { type EventPage, type Florin, isFlorinError } from '@florin/sdk';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { type Io, pause } from '../io.ts';
import { backoffMs } from './backoff.ts';

const backoff = { firstMs: 250, longestMs: 10_000 };
const pageSize = 100;
/** The word for the end of the feed. */
const newest = 'latest';
const transient: ReadonlySet<number> = new Set([
  exitCodes.network.number,
  exitCodes.unavailable.number,
  exitCodes.rateLimited.number,
]);

/** The feed of events, through lost connections and maintenance. */
export class Feed {
  readonly #io: Io;
  readonly #florin: Florin;
  readonly #say: (text: string) => void;
  /** Tries that may fail in a row; unbounded when null. */
  readonly #failuresMax: number | null;
  #isLost = false;

  constructor(io: Io, florin: Florin, say: (text: string) => void, failuresMax: number | null) {
    this.#io = io;
    this.#florin = florin;
    this.#say = say;
    this.#failuresMax = failuresMax;
  }

  /** What follows a cursor. @throws FlorinError that no waiting mends */
  async after(cursor: string | null): Promise<EventPage> {
    const { signal } = this.#io;
    for (let failures = 1; ; failures += 1) {
      try {
        const page = await this.#florin.events.list(
          { ...(cursor === null ? {} : { after: cursor }), limit: pageSize },
          { signal },
        );
        if (this.#isLost) this.#say('Connected again.');
        this.#isLost = false;
        return page;
      } catch (error) {
        signal.throwIfAborted();
        if (!isFlorinError(error) || !transient.has(exitCodeOf(error.code)) || failures === this.#failuresMax)
          throw error;
        if (!this.#isLost) this.#say(`Connection lost (${error.code}): ${error.message} Trying again.`);
        this.#isLost = true;
        await pause(this.#io, backoffMs(failures, this.#io.random, backoff));
      }
    }
  }

  /** The cursor behind the newest event; null while there is none. */
  async end(): Promise<string | null> {
    return (await this.after(newest)).next_cursor;
  }
}
