import { performance } from 'node:perf_hooks';
import { readRecord } from '../home/leftovers.ts';
import { isRunning } from '../home/process-identity.ts';

/** Ctrl-C reaches this process from the terminal and again from those that started it, all within this time. */
const sameWishMilliseconds = 1500;

export interface StopWish {
  signal: AbortSignal;
  /** Settles when somebody wants the stack to stop, or it failed. */
  made: Promise<void>;
  /** Stops the stack because of a problem; one line for people. The first one counts. */
  fail(problem: string): void;
  problem(): string | null;
}

/**
 * Listens for whoever wants the stack to stop: SIGINT, SIGTERM, SIGHUP. A second wish, made while the first is being
 * granted, ends every recorded process at once.
 */
export function stopWish(processes: string): StopWish {
  const wish = new AbortController();
  let problem: string | null = null;
  let firstAt: number | null = null;
  const made = new Promise<void>((resolve) => wish.signal.addEventListener('abort', () => resolve()));
  const onSignal = () => {
    const now = performance.now();
    if (firstAt !== null && now - firstAt > sameWishMilliseconds) endAtOnce(processes);
    firstAt ??= now;
    wish.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return {
    signal: wish.signal,
    made,
    fail(text) {
      problem ??= text;
      wish.abort();
    },
    problem: () => problem,
  };
}

function endAtOnce(processes: string): never {
  for (const one of readRecord(processes)) if (isRunning(one)) process.kill(one.pid, 'SIGKILL');
  process.exit(130);
}
