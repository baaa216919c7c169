import { Refusal } from '@florin/domain/errors';
import type { Passwords } from '@florin/domain/ports/passwords';

/** As many as the threads that Node hashes on by default; more at a time would only wait there, unseen. */
const atOnceMax = 4;
const retryAfterSeconds = 2;

/**
 * Hashes a few passwords at a time and lets a bounded number wait, so that a flood of sign-ins takes neither memory nor
 * the time of everybody else without end. Beyond that it refuses with RATE_LIMIT_EXCEEDED.
 */
export class QueuedPasswords implements Passwords {
  readonly #passwords: Passwords;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(passwords: Passwords, waitingMax: number) {
    this.#passwords = passwords;
    this.#waitingMax = waitingMax;
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => this.#passwords.hash(password));
  }

  verify(password: string, stored: string | null): Promise<boolean> {
    return this.#inTurn(() => this.#passwords.verify(password, stored));
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy < atOnceMax) this.#busy += 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The place goes to who waits longest.
      if (next) next();
      else this.#busy -= 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#waitingMax) {
      const message = `Too many people sign in at present. Try again in ${retryAfterSeconds} seconds.`;
      throw new Refusal('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
