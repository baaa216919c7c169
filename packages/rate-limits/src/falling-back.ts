import type { Clock } from '@florin/domain/ports/clock';
import type { Admission, RateLimiter } from '@florin/domain/ports/rate-limiter';
import type { MemoryRateLimiter } from './memory.ts';

/** A store that failed is left alone for so long: requests must not wait for it one after another. */
const pauseMs = 1_000;

/** Told when the shared store fails and when it answers again. */
export interface StoreNews {
  onDown: (error: unknown) => void;
  onUp: () => void;
}

/**
 * The shared store, and this process's own log while it is away: a limit that holds for each process is better than
 * none, and a request is never refused because of the store.
 */
export class FallingBackRateLimiter implements RateLimiter {
  readonly #shared: RateLimiter;
  readonly #own: MemoryRateLimiter;
  readonly #clock: Clock;
  readonly #news: StoreNews;
  #isDown = false;
  #askAgainAt = -Infinity;

  constructor(shared: RateLimiter, own: MemoryRateLimiter, clock: Clock, news: StoreNews) {
    this.#shared = shared;
    this.#own = own;
    this.#clock = clock;
    this.#news = news;
  }

  async admit(key: string, perSecond: number): Promise<Admission> {
    if (this.#clock.now().getTime() < this.#askAgainAt) return this.#own.admit(key, perSecond);
    try {
      const admission = await this.#shared.admit(key, perSecond);
      this.#recovered();
      // So that the second in which the store fails starts from what was accepted here.
      if (admission.accepted) this.#own.note(key);
      return admission;
    } catch (error) {
      this.#failed(error);
      return this.#own.admit(key, perSecond);
    }
  }

  #failed(error: unknown): void {
    this.#askAgainAt = this.#clock.now().getTime() + pauseMs;
    if (!this.#isDown) this.#news.onDown(error);
    this.#isDown = true;
  }

  #recovered(): void {
    if (this.#isDown) this.#news.onUp();
    this.#isDown = false;
  }
}
