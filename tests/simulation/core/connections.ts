import { RawClient } from './raw-client.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** The connections of a simulated installation; they outlive processes and seeds. */
export class Connections {
  readonly #url: string;
  /** In the order in which they were opened. */
  readonly #all: RawClient[] = [];
  readonly #used = new Set<RawClient>();
  clock: VirtualClock;

  constructor(url: string, clock: VirtualClock) {
    this.#url = url;
    this.clock = clock;
  }

  async take(): Promise<RawClient> {
    // The oldest that is free: which one serves must not depend on how many an earlier seed needed.
    const free = this.#all.find((one) => !this.#used.has(one));
    const raw = free ?? (await RawClient.open(this.#url));
    if (!free) this.#all.push(raw);
    this.#used.add(raw);
    return raw;
  }

  giveBack(raw: RawClient): void {
    if (!this.#used.delete(raw)) return;
    if (raw.inTransaction) throw new Error('A connection was given back within a transaction.');
    raw.broken = false;
  }

  /** Whether a connection beside this one may hold a lock. */
  othersHoldLocks(raw: RawClient | null): boolean {
    for (const one of this.#used) if (one !== raw && one.mayHoldLocks) return true;
    return false;
  }

  /** Nobody is left who uses one. */
  async reclaim(clock: VirtualClock): Promise<void> {
    for (const raw of this.#used) {
      await raw.rollBack();
      this.giveBack(raw);
    }
    this.clock = clock;
  }

  async close(): Promise<void> {
    for (const raw of this.#all) await raw.close();
  }
}
