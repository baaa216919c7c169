import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { TronChain } from './chain.ts';
import type { TronStep } from './step.ts';

export interface KeptChain {
  chain: TronChain;
  close(): void;
}

/**
 * A chain that outlives its process: every step is a line of a file before it happens, and the next start takes the same
 * steps again on a new virtual machine. A SIGKILL loses nothing that was answered.
 */
export async function openKeptChain(path: string, clock: () => number): Promise<KeptChain> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const [first, ...steps] = readSteps(path);
  const start = first?.kind === 'start' ? Number(first.time) : Math.floor(clock() / 1000) * 1000;
  const file = openSync(path, 'a', 0o600);
  let isReplaying = true;
  const record = (step: TronStep): void => {
    if (!isReplaying) writeSync(file, `${write(step)}\n`);
  };
  if (first === undefined) writeSync(file, `${write({ kind: 'start', time: BigInt(start) })}\n`);
  const chain = await TronChain.start({
    startTime: start,
    // Whoever keeps a chain makes blocks when they are wanted: it must not run ahead of the clock.
    spacingMilliseconds: 1_000,
    clock: () => (isReplaying ? 0 : clock()),
    record,
  });
  // in the order in which they were taken
  for (const step of steps) await chain.take(step);
  isReplaying = false;
  return { chain, close: () => closeSync(file) };
}

const write = (step: TronStep): string =>
  JSON.stringify(step, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

/** The steps of a file. A last line that was cut off never happened, and is taken away. */
function readSteps(path: string): TronStep[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  const revive = (_key: string, value: unknown): unknown =>
    typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line, revive) as TronStep);
}
