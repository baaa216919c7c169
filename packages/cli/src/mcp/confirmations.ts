import type { Io } from '../io.ts';

const patienceMs = 5 * 60_000;
const waitingMax = 20;

/** What is about to be done, as text: the same call has the same. */
const textOf = (name: string, values: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([name, Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** Codes for calls that wait until a person has agreed: each is good for one call, exactly as it was, for five minutes. */
export class Confirmations {
  readonly #io: Pick<Io, 'clock' | 'newId'>;
  readonly #waiting = new Map<string, { readonly what: string; readonly until: number }>();

  constructor(io: Pick<Io, 'clock' | 'newId'>) {
    this.#io = io;
  }

  /** A code for a call that is not done yet. */
  offer(name: string, values: Readonly<Record<string, unknown>>): string {
    const [oldest] = this.#waiting.keys();
    if (oldest !== undefined && this.#waiting.size >= waitingMax) this.#waiting.delete(oldest);
    const code = this.#io.newId();
    this.#waiting.set(code, { what: textOf(name, values), until: this.#io.clock.now() + patienceMs });
    return code;
  }

  /** Whether the code was given for this very call; it is used up by being shown. */
  accepts(code: unknown, name: string, values: Readonly<Record<string, unknown>>): boolean {
    const waiting = this.#waiting.get(String(code));
    this.#waiting.delete(String(code));
    return waiting?.what === textOf(name, values) && this.#io.clock.now() <= waiting.until;
  }
}
