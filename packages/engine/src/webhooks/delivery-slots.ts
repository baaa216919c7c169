export interface SlotLimits {
  /** Attempts of this process at a time. */
  total: number;
  /** Of these, repeated ones: the rest stays free for deliveries that were never tried. */
  retries: number;
  /** Of one merchant, so that a slow endpoint holds up only its own deliveries. */
  perMerchant: number;
}

/** An endpoint that gave no answer this often in a row gets one attempt at a time until it answers again. */
const silencesMax = 5;

/** How many attempts are under way, and whose: what the next claim may take. */
export class DeliverySlots {
  readonly #limits: SlotLimits;
  readonly #busy = new Map<string, number>();
  readonly #silences = new Map<string, number>();
  #total = 0;
  #retries = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
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
    const merchantIds = [...new Set([...this.#busy.keys(), ...this.#silent()])];
    return { merchantIds, limits: merchantIds.map((id) => Math.max(0, this.#most(id) - (this.#busy.get(id) ?? 0))) };
  }

  take(merchantId: string, lane: 'first' | 'retry'): void {
    this.#total += 1;
    if (lane === 'retry') this.#retries += 1;
    this.#busy.set(merchantId, (this.#busy.get(merchantId) ?? 0) + 1);
  }

  /** `answered`: whether the endpoint gave any answer at all; null when nothing was learned about it. */
  give(merchantId: string, lane: 'first' | 'retry', answered: boolean | null): void {
    this.#total -= 1;
    if (lane === 'retry') this.#retries -= 1;
    const left = (this.#busy.get(merchantId) ?? 1) - 1;
    if (left > 0) this.#busy.set(merchantId, left);
    else this.#busy.delete(merchantId);
    if (answered === true) this.#silences.delete(merchantId);
    if (answered === false) this.#silences.set(merchantId, (this.#silences.get(merchantId) ?? 0) + 1);
  }

  #most(merchantId: string): number {
    return (this.#silences.get(merchantId) ?? 0) >= silencesMax ? 1 : this.#limits.perMerchant;
  }

  #silent(): string[] {
    return [...this.#silences].filter(([, silences]) => silences >= silencesMax).map(([merchantId]) => merchantId);
  }
}
