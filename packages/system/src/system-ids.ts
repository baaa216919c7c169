import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';

const counterMax = 0xfff;
/** Where a millisecond starts to count: the upper half stays free for the identifiers that follow in it. */
const counterStartMax = 0x7ff;
const fractionSteps = 2 ** 48 - 1;

/** Randomness of the operating system, and identifiers from it. */
export class SystemIds implements Ids {
  readonly #clock: Clock;
  #milliseconds = 0;
  #counter = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * RFC 9562, section 5.7, with the counter of section 6.2 (method 1) in the 12 bits after the version, so that those
   * of one process ascend even within a millisecond or when the clock steps back.
   */
  uuid(): string {
    const now = this.#clock.now().getTime();
    if (now > this.#milliseconds) {
      this.#milliseconds = now;
      this.#counter = randomInt(counterStartMax + 1);
    } else if (this.#counter < counterMax) {
      this.#counter += 1;
    } else {
      this.#milliseconds += 1;
      this.#counter = 0;
    }
    const time = this.#milliseconds.toString(16).padStart(12, '0');
    const counter = this.#counter.toString(16).padStart(3, '0');
    // The last two groups of a version 4 identifier are the variant and 62 random bits: the same as of version 7.
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${randomUUID().slice(19)}`;
  }

  bytes(length: number): Uint8Array {
    return randomBytes(length);
  }

  fraction(): number {
    return randomInt(fractionSteps) / fractionSteps;
  }
}
