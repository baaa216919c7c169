import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { Cell } from '@ton/core';
import { type ChainStep, machineTime, TonChain } from './chain.ts';
import type { Emulator } from './emulator.ts';

export interface KeptChain {
  chain: TonChain;
  close(): void;
}

/**
 * A chain that outlives its process: every step is a line of a file before it happens, and the next start takes the same
 * steps again. A SIGKILL loses nothing that was answered.
 */
export async function openKeptChain(path: string, emulator: Emulator): Promise<KeptChain> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const steps = readSteps(path);
  const file = openSync(path, 'a', 0o600);
  let replaying: number | null = 0;
  const clock = (): number => replaying ?? machineTime();
  const record = (step: ChainStep): void => {
    if (replaying === null) writeSync(file, `${JSON.stringify(step)}\n`);
  };
  const chain = new TonChain(emulator, { clock, record });
  for (const step of steps) {
    if ('push' in step) chain.push(step.push);
    if ('inject' in step) chain.injectCell(Cell.fromBase64(step.inject));
    if (!('block' in step)) continue;
    replaying = step.block;
    await chain.advance();
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
