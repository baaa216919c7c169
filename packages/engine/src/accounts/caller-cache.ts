import type { Caller } from './caller.ts';

/** Longest that a change of a credential or its account can go unnoticed by a process. */
const ageMsMax = 1000;

/**
 * Callers read within the last second, by the hash of their credential. Holds what is being read too, so that many
 * requests of one caller at a time cost one reading; what nobody was found for is not kept.
 */
export class CallerCache {
  readonly #entries = new Map<string, { readAt: number; reading: Promise<Caller | null> }>();
  readonly #sizeMax: number;

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax;
  }

  /** What was read for the hash within the last second, else what `read` finds. `now` in milliseconds. */
  get(hash: string, now: number, read: () => Promise<Caller | null>): Promise<Caller | null> {
    const entry = this.#entries.get(hash);
    return entry && Math.abs(now - entry.readAt) < ageMsMax ? entry.reading : this.renew(hash, now, read);
  }

  /** Reads again, whatever is known. */
  renew(hash: string, now: number, read: () => Promise<Caller | null>): Promise<Caller | null> {
    const entry = { readAt: now, reading: read() };
    this.#entries.delete(hash);
    this.#entries.set(hash, entry);
    const oldest = this.#entries.size > this.#sizeMax ? this.#entries.keys().next().value : undefined;
    if (oldest !== undefined) this.#entries.delete(oldest);
    const drop = (): void => {
      if (this.#entries.get(hash) === entry) this.#entries.delete(hash);
    };
    entry.reading.then((caller) => caller ?? drop(), drop);
    return entry.reading;
  }

  forget(hash: string): void {
    this.#entries.delete(hash);
  }

  get size(): number {
    return this.#entries.size;
  }
}
