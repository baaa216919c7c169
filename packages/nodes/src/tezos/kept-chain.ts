import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { TezosChain, type TezosOptions, type ChainStep, machineTime } from './chain.ts';

export interface KeptChain {
  chain: TezosChain;
  close(): void;
}

/**
 * A chain that outlives its process: every step is a line of a file before it happens, and the next start takes the same
 * steps again. A SIGKILL loses nothing that was answered.
 */
export async function openKeptChain(path: string, options: TezosOptions): Promise<KeptChain> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const steps = readSteps(path);
  const file = openSync(path, 'a', 0o600);
  const [first] = steps;
  // The first blocks are made by the chain itself, each at its time.
  const times = steps.flatMap((step) => ('block' in step ? [step.block] : []));
  let isReplaying = times.length > 0;
  const clock = (): number => (isReplaying ? (times.shift() ?? machineTime()) : machineTime());
  const record = (step: ChainStep): void => {
    if (!isReplaying) writeSync(file, `${JSON.stringify(step)}\n`);
  };
  const chain = new TezosChain({ ...options, clock, record });
  const others = steps.slice(isReplaying ? chain.head.level : 0);
  // in the order in which they were taken
  for (const step of others) await take(chain, step);
  isReplaying = false;
  return { chain, close: () => closeSync(file) };
}

async function take(chain: TezosChain, step: ChainStep): Promise<void> {
  if ('originate' in step) chain.originate(step.originate, step.facts);
  if ('grant' in step) chain.grant(step.grant, BigInt(step.amount));
  if ('mint' in step) chain.mint(step.mint, step.owner, BigInt(step.amount), BigInt(step.id));
  if ('submit' in step) await chain.submit(step.submit);
  if ('block' in step) chain.advance();
}

/** What an earlier run wrote down. A last line that was cut off never happened, and goes. */
function readSteps(path: string): ChainStep[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ChainStep);
}
