/** What became of one request: refused ones count nothing. */
export interface Admission {
  accepted: boolean;
  /** How many more would be accepted at this moment. */
  remaining: number;
  /** Milliseconds until the oldest request that counts no longer does; 0 when none counts. */
  freesInMs: number;
}

/**
 * A sliding log: of one key's requests, never more than `perSecond` are accepted within any second. Who implements it
 * across processes says so and measures time by one clock.
 */
export interface RateLimiter {
  admit(key: string, perSecond: number): Admission | Promise<Admission>;
}

/** The window of every such limit. */
export const rateWindowMs = 1000;
