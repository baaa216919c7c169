import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { CardanoChain, type CardanoOptions, type ChainStep, machineTime } from './chain.ts';

export interface KeptChain {
  chain: CardanoChain;
  close(): void;
}

/**
 * A chain that outlives its process: every step is a line of a file before anybody hears of it, and the next start takes the
 * same steps again. A SIGKILL loses nothing that was answered.
 */
export async function openKeptChain(path: string, options: CardanoOptions): Promise<KeptChain> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const steps = readSteps(path);
  const file = openSync(path, 'a', 0o600);
  const [first] = steps;
  // The first block is made by the chain itself.
  let replaying = first !== undefined && 'block' in first ? first.block : null;
  const clock = (): number => replaying ?? machineTime();
  const record = (step: ChainStep): void => {
    if (replaying === null) writeSync(file, `${JSON.stringify(step)}\n`);
  };
  const chain = await CardanoChain.open({ ...options, clock, record });
  for (const step of steps.slice(1)) {
    if ('asset' in step) chain.list(step.asset, step.facts);
    if ('grant' in step) {
      const assets = step.assets.map(([unit, amount]) => [unit, BigInt(amount)] as const);
      chain.grant(step.grant, BigInt(step.lovelace), new Map(assets), step.script);
    }
    if ('submit' in step) {
      replaying = step.at;
      await chain.submit(step.submit);
    }
    if (!('block' in step)) continue;
    replaying = step.block;
    chain.advance();
  }
  replaying = null;
  return { chain, close: () => closeSync(file) };
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
