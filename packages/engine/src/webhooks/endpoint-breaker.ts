/** An endpoint that failed this often in a row is held, but for one probe now and then. */
const failuresMax = 5;
/** From one probe of a held endpoint to the next. */
const probeEveryMs = 15_000;

interface Failing {
  failures: number;
  /** When the last attempt began. */
  triedAt: number;
}

/**
 * Holds the deliveries of an endpoint that keeps failing: they wait and lose no attempt, while one of them at a time
 * finds out whether the endpoint is back. Known to this process alone; `now` in milliseconds.
 */
export class EndpointBreaker {
  readonly #failing = new Map<string, Failing>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Merchants whose endpoint is held. */
  held(): string[] {
    return [...this.#failing].filter(([, one]) => one.failures >= failuresMax).map(([merchantId]) => merchantId);
  }

  /** How many attempts a merchant's endpoint may get, with those under way; null: as many as anybody. */
  most(merchantId: string): number | null {
    const failing = this.#failing.get(merchantId);
    if (!failing || failing.failures < failuresMax) return null;
    return this.#now() - failing.triedAt >= probeEveryMs ? 1 : 0;
  }

  began(merchantId: string): void {
    const failing = this.#failing.get(merchantId);
    if (failing) failing.triedAt = this.#now();
  }

  ended(merchantId: string, healthy: boolean): void {
    if (healthy) {
      this.#failing.delete(merchantId);
      return;
    }
    const { failures, triedAt } = this.#failing.get(merchantId) ?? { failures: 0, triedAt: this.#now() };
    this.#failing.set(merchantId, { failures: failures + 1, triedAt });
  }
}
