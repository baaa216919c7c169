import type { Caller } from './caller.ts';

/** Longest that a process goes by an older reading, so that all of them follow a change within a second. */
const ageMsMax = 1000;

interface Entry {
  readAt: number;
  reading: Promise<Caller | null>;
  /** Null while it is being read. */
  caller: Pick<Caller, 'accountId' | 'personId'> | null;
}

/**
 * Callers read within the last second, by the hash of their credential. Holds what is being read too, so that many
 * requests of one caller at a time cost one reading; what nobody was found for is not kept.
 */
export class CallerCache {
  readonly #entries = new Map<string, Entry>();
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
    const entry: Entry = { readAt: now, reading: read(), caller: null };
    this.#entries.delete(hash);
    this.#entries.set(hash, entry);
    const oldest = this.#entries.size > this.#sizeMax ? this.#entries.keys().next().value : undefined;
    if (oldest !== undefined) this.#entries.delete(oldest);
    const drop = (): void => {
      if (this.#entries.get(hash) === entry) this.#entries.delete(hash);
    };
    entry.reading.then((caller) => (caller ? (entry.caller = caller) : drop()), drop);
    return entry.reading;
  }

  forget(hash: string): void {
    this.#entries.delete(hash);
  }

  /**
   * Whoever asks for this account, or has signed in with it, with whatever credential, is read anew; and so is who is being
   * read right now, since it may be this account as it was. Null: all accounts.
   */
  forgetAccount(accountId: string | null): void {
    for (const [hash, { caller }] of this.#entries) {
      const isMeant = accountId === null || caller === null;
      if (isMeant || caller.accountId === accountId || caller.personId === accountId) this.#entries.delete(hash);
    }
  }

  get size(): number {
    return this.#entries.size;
  }
}
