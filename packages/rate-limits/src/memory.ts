import type { Clock } from '@florin/domain/ports/clock';
import { type Admission, type RateLimiter, rateWindowMs } from '@florin/domain/ports/rate-limiter';

/** Keys that were quiet for a second are dropped at most this often. */
const sweepEveryMs = 10_000;
/** Times that no longer count are cut off once there are so many. */
const deadMax = 1024;

/** When a key's requests were accepted, oldest first; those before `start` no longer count. */
interface Log {
  times: number[];
  start: number;
}

/** The sliding log of one process. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #clock: Clock;
  readonly #logs = new Map<string, Log>();
  #sweptAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  admit(key: string, perSecond: number): Admission {
    const now = this.#clock.now().getTime();
    const log = this.#logOf(key, now);
    const accepted = log.times.length - log.start < perSecond;
    if (accepted) log.times.push(now);
    const counted = log.times.length - log.start;
    const oldest = log.times[log.start];
    return {
      accepted,
      remaining: Math.max(0, perSecond - counted),
      freesInMs: oldest === undefined ? 0 : Math.max(0, oldest + rateWindowMs - now),
    };
  }

  /** Writes down a request that somebody else accepted. */
  note(key: string): void {
    const now = this.#clock.now().getTime();
    this.#logOf(key, now).times.push(now);
  }

  /** Keys that are remembered at present. */
  get size(): number {
    return this.#logs.size;
  }

  #logOf(key: string, now: number): Log {
    if (Math.abs(now - this.#sweptAt) > sweepEveryMs) this.#sweep(now);
    const log = this.#logs.get(key);
    if (log) return forget(log, now);
    const fresh = { times: [], start: 0 };
    this.#logs.set(key, fresh);
    return fresh;
  }

  #sweep(now: number): void {
    this.#sweptAt = now;
    for (const [key, { times }] of this.#logs) {
      const newest = times.at(-1);
      if (newest === undefined || now - newest >= rateWindowMs) this.#logs.delete(key);
    }
  }
}

function forget(log: Log, now: number): Log {
  const { times } = log;
  for (let time = times[log.start]; time !== undefined && now - time >= rateWindowMs; time = times[log.start]) {
    log.start += 1;
  }
  if (log.start > deadMax) {
    times.splice(0, log.start);
    log.start = 0;
  }
  return log;
}
