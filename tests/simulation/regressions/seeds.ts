import type { Knobs } from '../world/knobs.ts';

/** A seed that once found something, as it was run. */
export interface Regression {
  seed: number;
  steps: number;
  knobs?: Partial<Knobs>;
  /** What it showed. */
  about: string;
}

export const regressions: readonly Regression[] = [
  { seed: 11, steps: 120, about: 'a listed sender holds a sweep up, and everything else goes on' },
  { seed: 5, steps: 40, about: 'a deposit becomes final after the settlement of its payment' },
];
