import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ChainStep, SuiChain, type SuiOptions } from './chain.ts';

export interface KeptChain {
  chain: SuiChain;
  close(): void;
}

/**
 * A chain that outlives its process: every step is a line of a file before it happens, and the next start takes the same
 * steps again. A SIGKILL loses nothing that was answered.
 */
export async function openKeptChain(path: string, options: SuiOptions): Promise<KeptChain> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const steps = readSteps(path);
  const file = openSync(path, 'a', 0o600);
  const [first] = steps;
  // The first checkpoint is made by the chain itself.
  let replaying = first !== undefined && 'checkpoint' in first ? first.checkpoint : null;
  const clock = (): number => replaying ?? Date.now();
  const record = (step: ChainStep): void => {
    if (replaying === null) writeSync(file, `${JSON.stringify(step)}\n`);
  };
  const chain = new SuiChain({ ...options, clock, record });
  for (const step of steps.slice(1)) {
    if ('grant' in step) chain.grant(step.grant, step.coinType, BigInt(step.amount), step.as);
    // one after the other, as they came
    if ('submit' in step) await chain.submit(fromBase64(step.submit), step.signatures.map(fromBase64));
    if ('checkpoint' in step) {
      replaying = step.checkpoint;
      chain.advance();
    }
    if ('epoch' in step) {
      replaying = step.epoch;
      chain.endEpoch();
    }
  }
  replaying = null;
  return { chain, close: () => closeSync(file) };
}

const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

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
