export interface WindowLimits {
  /** Attempts at a time to an endpoint that was not tried lately. */
  untried: number;
  /** The same of one that keeps answering, so that it holds up only its own deliveries. */
  perEndpoint: number;
}

/** An endpoint that was not tried for this long is met anew. */
const forgetAfterMs = 60_000;

interface Window {
  most: number;
  /** When an attempt last ended. */
  at: number;
}

/**
 * How many attempts an endpoint may get at a time: few at first, one more with each healthy answer, half as many with
 * each other one. So silent endpoints take few slots from the others, however much they have waiting. Known to this
 * process alone; `now` in milliseconds.
 */
export class EndpointWindows {
  readonly #limits: WindowLimits;
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;

  constructor(limits: WindowLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Endpoints that may at present get another number than `usual`. */
  unusual(usual: number): string[] {
    const before = this.#now() - forgetAfterMs;
    for (const [endpointId, { at }] of this.#windows) if (at < before) this.#windows.delete(endpointId);
    return [...this.#windows].filter(([, { most }]) => most !== usual).map(([endpointId]) => endpointId);
  }

  /** Whether an attempt ended lately. */
  isTried(endpointId: string): boolean {
    return this.#windows.has(endpointId);
  }

  /** Forgets what was learned of an endpoint. */
  forget(endpointId: string): void {
    this.#windows.delete(endpointId);
  }

  most(endpointId: string): number {
    return this.#windows.get(endpointId)?.most ?? this.#limits.untried;
  }

  ended(endpointId: string, healthy: boolean): void {
    const most = this.most(endpointId);
    const next = healthy ? Math.min(most + 1, this.#limits.perEndpoint) : Math.max(1, Math.floor(most / 2));
    this.#windows.set(endpointId, { most: next, at: this.#now() });
  }
}
