import type { Testimony } from '../ports/chain.ts';

/** Agreed: may be confirmed. Waiting: too few nodes have spoken. Disputed: nodes contradict each other. */
export type Verdict = 'agreed' | 'waiting' | 'disputed';

const witnessesMin = 2;

/**
 * What several nodes' words amount to: two must show the same, and more must show it than deny it. A node that lags or
 * fails says nothing, which is no contradiction; with two nodes it still makes the other one wait.
 */
export function judgeTestimony({ agree, deny }: Testimony): Verdict {
  if (agree >= witnessesMin && agree > deny) return 'agreed';
  return deny > 0 ? 'disputed' : 'waiting';
}
