import { InvariantError } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';

/** Asks the database what time it is. */
export type ReadDatabaseTime = () => Promise<Date>;

/**
 * The application's clock, led by the database's: every process and every statement agree on the time, whatever the
 * machine's own clock says. Between two readings it counts on with the monotonic timer.
 */
export class SystemClock implements Clock {
  /** Milliseconds to add to the monotonic timer; null before the first reading. */
  #offset: number | null = null;
  #timer: NodeJS.Timeout | null = null;

  /** @throws InvariantError before the first reading. */
  now(): Date {
    if (this.#offset === null) throw new InvariantError('The clock was read before it was set.');
    return new Date(performance.now() + this.#offset);
  }

  /**
   * Follows the database's clock once. The reading was taken at some moment between question and answer, so the clock
   * moves only as far as that span proves it wrong: a slow answer must not shake it.
   */
  async refresh(readDatabaseTime: ReadDatabaseTime): Promise<void> {
    const asked = performance.now();
    const reading = (await readDatabaseTime()).getTime();
    const answered = performance.now();
    const [least, most] = [reading - answered, reading - asked];
    this.#offset = this.#offset === null ? (least + most) / 2 : Math.min(Math.max(this.#offset, least), most);
  }

  /** Sets the clock, then follows the database until `stop`. A reading that fails leaves the clock counting on. */
  async start(
    readDatabaseTime: ReadDatabaseTime,
    { everyMs, onFailure }: { everyMs: number; onFailure: (error: unknown) => void },
  ): Promise<void> {
    await this.refresh(readDatabaseTime);
    this.#timer = setInterval(() => void this.refresh(readDatabaseTime).catch(onFailure), everyMs).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }
}
