/** How long a start waits until everything can be paid. */
export interface Patience {
  /** Milliseconds in which nothing more has become payable: then nothing more is to be expected. */
  quiet: number;
  /** Milliseconds in all, whatever becomes payable meanwhile. */
  whole: number;
}

const second = 1_000;
const quietSeconds = { always: 30, chain: 5 };
const wholeSeconds = { always: 30, chain: 15, token: 2 };

/**
 * A worker reads chains and fills their pools of addresses beside each other: the more there are, the longer each takes on the
 * same processors. One chain with three tokens gets 30 seconds of quiet and 51 in all, ten with 23 tokens 75 and 226.
 */
export const patienceFor = ({ chains, tokens }: { chains: number; tokens: number }): Patience => ({
  quiet: second * (quietSeconds.always + quietSeconds.chain * (chains - 1)),
  whole: second * (wholeSeconds.always + wholeSeconds.chain * chains + wholeSeconds.token * tokens),
});

/** Waits as long as more and more becomes payable, within a firm end. */
export class Wait {
  readonly #patience: Patience;
  readonly #now: () => number;
  readonly #began: number;
  #most = 0;
  #grewAt: number;

  constructor(patience: Patience, now: () => number = () => performance.now()) {
    this.#patience = patience;
    this.#now = now;
    this.#began = this.#grewAt = now();
  }

  /** How many are there now; fewer than before is no progress, and neither is as many again. */
  saw(count: number): void {
    if (count <= this.#most) return;
    this.#most = count;
    this.#grewAt = this.#now();
  }

  /** Seconds that were waited, once it is over; null while it is not. */
  over(): number | null {
    const now = this.#now();
    const isOver = now - this.#grewAt > this.#patience.quiet || now - this.#began > this.#patience.whole;
    return isOver ? Math.round((now - this.#began) / second) : null;
  }
}
