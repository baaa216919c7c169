import { once } from 'node:events';
import type { Admission, RateLimiter } from '@florin/domain/ports/rate-limiter';
import { Redis } from 'iovalkey';
import { admitScript } from './admit-script.ts';

const connectMsMax = 1_000;
const reconnectMsMax = 1_000;
const prefix = 'florin:rate:';

type Admitting = Redis & { florinAdmit(key: string, perSecond: number): Promise<[number, number, number]> };

/** The sliding log of all processes that share a Valkey or Redis (6.2 or newer), by its own clock. */
export class ValkeyRateLimiter implements RateLimiter {
  readonly #store: Admitting;

  /**
   * Connects in the background; until then, and whenever the store is away, `admit` rejects at once. A request waits
   * `answerMs` for the store at the longest.
   */
  constructor(url: string, answerMs: number) {
    this.#store = new Redis(url, {
      connectTimeout: connectMsMax,
      commandTimeout: answerMs,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(attempt * 100, reconnectMsMax),
    }) as Admitting;
    this.#store.defineCommand('florinAdmit', { numberOfKeys: 1, lua: admitScript });
    // Every lost connection is told to the caller of `admit`; without a listener it would end the process.
    this.#store.on('error', () => {});
  }

  /** Resolves once the store answers, or after a second without it: a start must not depend on it. */
  async connected(): Promise<void> {
    if (this.#store.status === 'ready') return;
    await once(this.#store, 'ready', { signal: AbortSignal.timeout(connectMsMax) }).catch(() => {});
  }

  async admit(key: string, perSecond: number): Promise<Admission> {
    const [accepted, counted, freesInUs] = await this.#store.florinAdmit(prefix + key, perSecond);
    return {
      accepted: accepted === 1,
      remaining: Math.max(0, perSecond - counted),
      freesInMs: Math.ceil(freesInUs / 1000),
    };
  }

  close(): void {
    this.#store.disconnect();
  }
}
