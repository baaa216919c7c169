import { EndpointBreaker } from './endpoint-breaker.ts';
import { EndpointWindows, type WindowLimits } from './endpoint-windows.ts';

export interface SlotLimits extends WindowLimits {
  /** Attempts of this process at a time. */
  total: number;
  /** Of these, repeated ones: the rest stays free for deliveries that were never tried. */
  retries: number;
}

/** How many attempts are under way, and whose: what the next claim may take. */
export class DeliverySlots {
  readonly #limits: SlotLimits;
  readonly #busy = new Map<string, number>();
  readonly #breaker: EndpointBreaker;
  readonly #windows: EndpointWindows;
  #total = 0;
  #retries = 0;

  /** `now` in milliseconds. */
  constructor(limits: SlotLimits, now: () => number) {
    this.#limits = limits;
    this.#breaker = new EndpointBreaker(now);
    this.#windows = new EndpointWindows(limits, now);
  }

  get underWay(): number {
    return this.#total;
  }

  free(lane: 'first' | 'retry'): number {
    const total = this.#limits.total - this.#total;
    return lane === 'first' ? total : Math.min(total, this.#limits.retries - this.#retries);
  }

  /** Merchants that may have another number than the usual one, and which. */
  exceptions(): { merchantIds: string[]; limits: number[] } {
    const merchantIds = [...new Set([...this.#busy.keys(), ...this.#breaker.held(), ...this.#windows.unusual()])];
    return { merchantIds, limits: merchantIds.map((id) => Math.max(0, this.#most(id) - (this.#busy.get(id) ?? 0))) };
  }

  take(merchantId: string, lane: 'first' | 'retry'): void {
    this.#total += 1;
    if (lane === 'retry') this.#retries += 1;
    this.#busy.set(merchantId, (this.#busy.get(merchantId) ?? 0) + 1);
    this.#breaker.began(merchantId);
  }

  /** `healthy`: whether the endpoint can be reached and works; null when nothing was learned about it. */
  give(merchantId: string, lane: 'first' | 'retry', healthy: boolean | null): void {
    this.#total -= 1;
    if (lane === 'retry') this.#retries -= 1;
    const left = (this.#busy.get(merchantId) ?? 1) - 1;
    if (left > 0) this.#busy.set(merchantId, left);
    else this.#busy.delete(merchantId);
    if (healthy === null) return;
    this.#breaker.ended(merchantId, healthy);
    this.#windows.ended(merchantId, healthy);
  }

  #most(merchantId: string): number {
    return this.#breaker.most(merchantId) ?? this.#windows.most(merchantId);
  }
}
