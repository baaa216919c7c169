import { Refusal } from '@florin/domain/errors';
import type { ObjectRef } from './plan.ts';

/** So long coins of the treasury are kept for the transaction that was built with them. */
const keptMilliseconds = 60_000;

/**
 * The coin objects that transactions of the treasury were lately built with. Two transactions that spend one version of a
 * coin, sent at the same time, can lock it until the epoch ends: the second one is built when the first has run. This is
 * memory, not safety: without it such a pair waits longer, and never pays twice.
 */
export interface CoinsInUse {
  /** @throws Refusal CONFLICT while another movement has one of them. */
  take(refs: readonly ObjectRef[], intent: string): void;
}

export function createCoinsInUse(now: () => number = () => performance.now()): CoinsInUse {
  const taken = new Map<string, { intent: string; at: number }>();
  return {
    take(refs, intent) {
      const time = now();
      for (const [key, { at }] of taken) if (time - at > keptMilliseconds) taken.delete(key);
      const keys = refs.map(({ id, version }) => `${id}@${version}`);
      if (keys.some((key) => (taken.get(key)?.intent ?? intent) !== intent))
        throw new Refusal('CONFLICT', 'Another transaction spends the coins of the treasury now: try again shortly.');
      for (const key of keys) taken.set(key, { intent, at: time });
    },
  };
}
