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

  /** Endpoints that are held. */
  held(): string[] {
    return [...this.#failing].filter(([, one]) => one.failures >= failuresMax).map(([endpointId]) => endpointId);
  }

  /** How many attempts an endpoint may get, with those under way; null: as many as anybody. */
  most(endpointId: string): number | null {
    const failing = this.#failing.get(endpointId);
    if (!failing || failing.failures < failuresMax) return null;
    return this.#now() - failing.triedAt >= probeEveryMs ? 1 : 0;
  }

  /** Forgets what was learned of an endpoint. */
  forget(endpointId: string): void {
    this.#failing.delete(endpointId);
  }

  began(endpointId: string): void {
    const failing = this.#failing.get(endpointId);
    if (failing) failing.triedAt = this.#now();
  }

  ended(endpointId: string, healthy: boolean): void {
    if (healthy) {
      this.#failing.delete(endpointId);
      return;
    }
    const { failures, triedAt } = this.#failing.get(endpointId) ?? { failures: 0, triedAt: this.#now() };
    this.#failing.set(endpointId, { failures: failures + 1, triedAt });
  }
}
