import { setTimeout } from 'node:timers/promises';
import type { Database } from '@florin/database/database';
import { errorFacts } from '../context/log.ts';
import type { StackContext } from '../context/stack-context.ts';
import { isBlockDue } from './cadence.ts';
import { hasOpenWork } from './demand.ts';

const lookMilliseconds = 500;

interface DrivenChain {
  name: string;
  /** Transactions wait for a block. */
  isPending(): boolean | Promise<boolean>;
  mine(): unknown;
}

/**
 * Drives a further chain until the stack stops: a block every second while something waits, every few seconds otherwise. A look
 * that fails is in the log; the next one follows anyway.
 */
export function driveChain(
  { teardown, log }: Pick<StackContext, 'teardown' | 'log'>,
  database: Database,
  { name, isPending, mine }: DrivenChain,
): void {
  const stopping = new AbortController();
  let minedAt = performance.now();
  const look = async (): Promise<void> => {
    const demand = { pending: await isPending(), confirmationsMissing: 0, open: await hasOpenWork(database) };
    if (!isBlockDue(performance.now() - minedAt, demand)) return;
    minedAt = performance.now();
    await mine();
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => log.write('error', `${name} could not be looked at.`, errorFacts(error)));
      await setTimeout(lookMilliseconds, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const ended = run();
  teardown.add(`${name.toLowerCase()} miner`, () => {
    stopping.abort();
    return ended;
  });
}
