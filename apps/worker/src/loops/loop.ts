import { setTimeout as sleep } from 'node:timers/promises';
import { isLostConnection } from '@florin/database/lost-connection';
import { Refusal } from '@florin/domain/errors';
import type { Watch } from '@florin/domain/ports/watch';

export interface LoopOptions {
  name: string;
  /** Pause after a step that found nothing more to do. */
  everyMs: number;
  /** One bounded piece of work; true when more is waiting. */
  step: () => Promise<boolean>;
  /** When everything has ended that steps began without waiting for it. */
  settled?: () => Promise<void>;
  onError: (error: unknown, name: string) => void;
  /** Around each step. */
  watch?: Watch | undefined;
}

const unwatched: Watch = (_name, work) => work();

const errorPauseMsMax = 10_000;
/** Everything waits for a database that is away, and asking whether it is back costs nobody anything. */
const awayPauseMsMax = 2_000;

/**
 * Runs a step again and again until stopped. A failing step is told and tried again after a growing pause; it stops
 * nothing else. What a loop does is claimed in the database, so any number of processes may run the same one.
 */
export class Loop {
  readonly #options: LoopOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> | null = null;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  /** One step by itself with all that it begins, for whoever decides without timers when it is taken. */
  async step(): Promise<boolean> {
    const more = await this.#options.step();
    await this.#options.settled?.();
    return more;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends after the step that is under way, and what earlier ones began. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#options.settled?.();
  }

  async #run(): Promise<void> {
    const { step, everyMs, name, onError, watch = unwatched } = this.#options;
    let failures = 0;
    while (!this.#stop.signal.aborted) {
      let pauseMs = everyMs;
      try {
        // a loop is one step after the other
        const more = await watch(name, step);
        failures = 0;
        if (more) continue;
      } catch (error) {
        failures += 1;
        pauseMs = pauseAfter(error, failures, everyMs);
        onError(error, name);
      }
      await sleep(pauseMs, undefined, { signal: this.#stop.signal }).catch(() => {});
    }
  }
}

/** How long to wait after so many failures in a row. */
export const pauseAfter = (error: unknown, failures: number, everyMs: number): number =>
  Math.min(isAway(error) ? awayPauseMsMax : errorPauseMsMax, everyMs * 2 ** failures);

/** A pool that gets no connection in time refuses in these words. */
const isAway = (error: unknown): boolean =>
  isLostConnection(error) || (error instanceof Refusal && error.code === 'MAINTENANCE');
