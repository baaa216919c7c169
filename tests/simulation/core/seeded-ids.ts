import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { Random } from './random.ts';

/** Identifiers of version 7 (RFC 9562) and bytes from the seed: the same run makes the same ones. */
export class SeededIds implements Ids {
  readonly #clock: Clock;
  readonly #random: Random;

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  uuid(): string {
    const time = this.#clock.now().getTime().toString(16).padStart(12, '0');
    const bits = this.#random.hex(10).slice(2);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${bits.slice(0, 3)}-8${bits.slice(3, 6)}-${bits.slice(6, 18)}`;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.#random.int(0, 255));
  }

  fraction(): number {
    return this.#random.fraction();
  }
}
