import { type KeptChain, openJournal } from '../journal.ts';
import { TronChain } from './chain.ts';
import type { TronStep } from './step.ts';

/** A chain that goes on where the journal of its steps ends, on a new virtual machine. */
export async function openKeptChain(path: string, clock: () => number): Promise<KeptChain<TronChain>> {
  const journal = openJournal<TronStep>(path, { write, read });
  const [first, ...later] = journal.steps;
  const start = first?.kind === 'start' ? Number(first.time) : Math.floor(clock() / 1000) * 1000;
  if (first === undefined) journal.record({ kind: 'start', time: BigInt(start) });
  const chain = await TronChain.start({
    startTime: start,
    // Whoever keeps a chain makes blocks when they are wanted: it must not run ahead of the clock.
    spacingMilliseconds: 1_000,
    clock: () => (journal.isReplaying ? 0 : clock()),
    record: journal.record,
  });
  // in the order in which they were taken
  for (const step of later) await chain.take(step);
  journal.replayed();
  return { chain, close: journal.close };
}

const write = (step: TronStep): string =>
  JSON.stringify(step, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

const read = (line: string): TronStep =>
  JSON.parse(line, (_key, value: unknown) =>
    typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as TronStep;
