import type { Clock } from './io.ts';

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

/** At least 0 and below 1. */
export const systemRandom = (): number => Math.random();
