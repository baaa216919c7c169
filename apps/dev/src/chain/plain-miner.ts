import { setTimeout } from 'node:timers/promises';
import { isBlockDue } from './cadence.ts';
import type { Miner } from './miner.ts';

const lookMilliseconds = 500;

/** Drives a further chain: a block every second while something waits, every few seconds otherwise. */
export function startPlainMiner({
  isPending,
  mine,
  hasOpenWork,
  onTrouble,
}: {
  /** Transactions wait for a block. */
  isPending: () => Promise<boolean>;
  mine: () => Promise<void>;
  hasOpenWork: () => Promise<boolean>;
  /** Told of a look that failed; the next one follows anyway. */
  onTrouble: (error: unknown) => void;
}): Miner {
  const stopping = new AbortController();
  let minedAt = performance.now();
  const look = async (): Promise<void> => {
    const demand = { pending: await isPending(), confirmationsMissing: 0, open: await hasOpenWork() };
    if (!isBlockDue(performance.now() - minedAt, demand)) return;
    minedAt = performance.now();
    await mine();
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch(onTrouble);
      await setTimeout(lookMilliseconds, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const ended = run();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}
