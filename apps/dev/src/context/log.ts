import { appendFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** The supervisor's own log: one JSON object per line. */
export interface Log {
  write(level: 'info' | 'error', message: string, facts?: object): void;
}

const levels = { info: 30, error: 50 };

export const openLog = (path: string): Log => ({
  write(level, msg, facts = {}) {
    const time = new Date(performance.timeOrigin + performance.now()).toISOString();
    try {
      appendFileSync(path, `${JSON.stringify({ level: levels[level], time, ...facts, msg })}\n`, { mode: 0o600 });
    } catch {
      // Before the folder is made there is no log, and one that cannot be written must not stop the stack.
    }
  },
});

/** An error as the log keeps it. */
export const errorFacts = (error: unknown): object =>
  error instanceof Error
    ? { err: { type: error.name, message: error.message, stack: error.stack } }
    : { err: String(error) };
