/** An endpoint that failed this often in a row is held, but for one probe now and then. */
const failuresMax = 5;
/** From the end of one probe of a held endpoint to the next. */
const probeEveryMs = 15_000;
/** What takes no attempt that it may have for this long has nothing waiting, and is forgotten. */
const forgetAfterMs = 60_000;
/** Endpoints that are remembered: each claim names them all. */
const rememberedMax = 4096;

interface Failing {
  failures: number;
  /** When the last attempt began or ended. */
  triedAt: number;
  /** Since when it may have an attempt and takes none; null: it may have none, or has just had one. */
  offeredAt: number | null;
}

/**
 * Holds the deliveries of an endpoint that keeps failing: they wait and lose no attempt, while one of them at a time
 * finds out whether the endpoint is back. Known to this process alone; `now` in milliseconds.
 */
export class EndpointBreaker {
  /** The one that was longest without an attempt and without an offer of one comes first. */
  readonly #failing = new Map<string, Failing>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Endpoints whose last answer was none or a bad one, in the order in which they are to be offered an attempt. */
  doubted(): string[] {
    const before = this.#now() - forgetAfterMs;
    for (const [endpointId, { offeredAt }] of this.#failing)
      if (offeredAt !== null && offeredAt < before) this.#failing.delete(endpointId);
    return [...this.#failing.keys()];
  }

  isDoubted(endpointId: string): boolean {
    return this.#failing.has(endpointId);
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

  /** A claim may take something of this endpoint's: if it does not, the others come first. */
  offered(endpointId: string): void {
    const failing = this.#failing.get(endpointId);
    if (failing) this.#putLast(endpointId, { ...failing, offeredAt: failing.offeredAt ?? this.#now() });
  }

  began(endpointId: string): void {
    const failing = this.#failing.get(endpointId);
    if (failing) this.#putLast(endpointId, { ...failing, triedAt: this.#now(), offeredAt: null });
  }

  ended(endpointId: string, healthy: boolean): void {
    if (healthy) {
      this.#failing.delete(endpointId);
      return;
    }
    const failures = (this.#failing.get(endpointId)?.failures ?? 0) + 1;
    this.#putLast(endpointId, { failures, triedAt: this.#now(), offeredAt: null });
    if (this.#failing.size <= rememberedMax) return;
    const [first] = this.#failing.keys();
    if (first !== undefined) this.#failing.delete(first);
  }

  #putLast(endpointId: string, failing: Failing): void {
    this.#failing.delete(endpointId);
    this.#failing.set(endpointId, failing);
  }
}
