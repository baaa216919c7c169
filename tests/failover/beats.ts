import { setTimeout as sleep } from 'node:timers/promises';

/** Moments at which something was seen to work, in milliseconds since 1970. */
export class Beats {
  readonly name: string;
  readonly #at: number[] = [];
  #isOver = false;

  constructor(name: string) {
    this.name = name;
  }

  /** Asks again and again until it is ended; `ask` answers when it worked, or null when it did not. */
  static every(pauseMs: number, name: string, ask: () => Promise<number | null>): Beats {
    const beats = new Beats(name);
    void beats.#beat(pauseMs, ask);
    return beats;
  }

  add(at: number): void {
    if (this.#at.at(-1) !== at) this.#at.push(at);
  }

  end(): void {
    this.#isOver = true;
  }

  /** The first one after a moment; null where there is none yet. */
  after(moment: number): number | null {
    return this.#at.find((at) => at > moment) ?? null;
  }

  /** The longest time without one between two moments, of which the second is past. */
  longestGap(from: number, to: number): number {
    const inside = [from, ...this.#at.filter((at) => at > from && at < to), to];
    return Math.max(...inside.slice(1).map((at, index) => at - (inside[index] ?? at)));
  }

  async #beat(pauseMs: number, ask: () => Promise<number | null>): Promise<void> {
    while (!this.#isOver) {
      const at = await ask().catch(() => null);
      if (at !== null) this.add(at);
      await sleep(pauseMs);
    }
  }
}
