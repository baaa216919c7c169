import type { GaugeRow } from '@florin/database/sql/system/read-gauges';

export const forgedGauge = 'addresses_forged';

/** Counts what was to be shown and did not verify, for `/metrics`: each is somebody's attempt on payers' money. */
export class ForgedAddresses {
  readonly #byFamily = new Map<string, number>();

  add(family: string): void {
    this.#byFamily.set(family, (this.#byFamily.get(family) ?? 0) + 1);
  }

  get gauges(): GaugeRow[] {
    return [...this.#byFamily].map(([label, value]) => ({ name: forgedGauge, label, value }));
  }
}
