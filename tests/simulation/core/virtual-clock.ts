import type { Clock } from '@florin/domain/ports/clock';

/** Time that passes only when the simulation says so. */
export class VirtualClock implements Clock {
  #now = Date.UTC(2026, 0, 5, 12);

  now(): Date {
    return new Date(this.#now);
  }

  get seconds(): number {
    return Math.floor(this.#now / 1000);
  }

  advance(seconds: number): void {
    this.#now += seconds * 1000;
  }
}
