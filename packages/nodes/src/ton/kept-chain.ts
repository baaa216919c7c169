import { Cell } from '@ton/core';
import { type KeptChain, openJournal } from '../journal.ts';
import { type ChainStep, machineTime, TonChain } from './chain.ts';
import type { Emulator } from './emulator.ts';

/** A chain that goes on where the journal of its steps ends. */
export async function openKeptChain(path: string, emulator: Emulator): Promise<KeptChain<TonChain>> {
  const { steps, record, replayed, close } = openJournal<ChainStep>(path);
  let time: number | null = null;
  const chain = new TonChain(emulator, { clock: () => time ?? machineTime(), record });
  for (const step of steps) {
    if ('push' in step) chain.push(step.push);
    if ('inject' in step) chain.injectCell(Cell.fromBase64(step.inject));
    if (!('block' in step)) continue;
    time = step.block;
    await chain.advance();
  }
  time = null;
  replayed();
  return { chain, close };
}
