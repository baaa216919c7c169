export interface WindowLimits {
  /** Attempts at a time to an endpoint that was not tried lately. */
  untried: number;
  /** The same of one that keeps answering, so that a merchant holds up only its own deliveries. */
  perMerchant: number;
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

  /** Merchants whose endpoint may at present get another number than one that was never tried. */
  unusual(): string[] {
    const before = this.#now() - forgetAfterMs;
    for (const [merchantId, { at }] of this.#windows) if (at < before) this.#windows.delete(merchantId);
    return [...this.#windows].filter(([, { most }]) => most !== this.#limits.untried).map(([merchantId]) => merchantId);
  }

  most(merchantId: string): number {
    return this.#windows.get(merchantId)?.most ?? this.#limits.untried;
  }

  ended(merchantId: string, healthy: boolean): void {
    const most = this.most(merchantId);
    const next = healthy ? Math.min(most + 1, this.#limits.perMerchant) : Math.max(1, Math.floor(most / 2));
    this.#windows.set(merchantId, { most: next, at: this.#now() });
  }
}
