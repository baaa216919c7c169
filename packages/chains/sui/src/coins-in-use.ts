import type { ObjectRef } from './plan.ts';

/** So long coins of the treasury are kept for the transaction that was built with them. */
const keptMilliseconds = 60_000;

/**
 * The coin objects that transactions of the treasury were lately built with. Two transactions that spend one version of a
 * coin, sent at the same time, can lock it until the epoch ends: the second one is built when the first has run. This is
 * memory, not safety: without it such a pair waits longer, and never pays twice.
 */
export interface CoinsInUse {
  /** False while another movement has one of them. */
  take(refs: readonly ObjectRef[], intent: string): boolean;
  /** Whether another movement has any: what the treasury holds is about to change. */
  isBusy(intent: string): boolean;
}

export function createCoinsInUse(now: () => number = () => performance.now()): CoinsInUse {
  const taken = new Map<string, { intent: string; at: number }>();
  const others = (intent: string): Set<string> => {
    const time = now();
    for (const [key, { at }] of taken) if (time - at > keptMilliseconds) taken.delete(key);
    return new Set([...taken].filter(([, one]) => one.intent !== intent).map(([key]) => key));
  };
  return {
    take(refs, intent) {
      const keys = refs.map(({ id, version }) => `${id}@${version}`);
      const used = others(intent);
      if (keys.some((key) => used.has(key))) return false;
      for (const key of keys) taken.set(key, { intent, at: now() });
      return true;
    },
    isBusy: (intent) => others(intent).size > 0,
  };
}
