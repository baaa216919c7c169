import type { Clock } from '@florin/domain/ports/clock';

/** A clock that runs with the machine's and can be moved forward: windows end without anybody waiting for them. */
export class TestClock implements Clock {
  #ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  advance({ minutes = 0, seconds = 0 }: { minutes?: number; seconds?: number }): void {
    this.#ahead += (minutes * 60 + seconds) * 1000;
  }
}
