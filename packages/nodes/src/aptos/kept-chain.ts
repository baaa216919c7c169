import { type KeptChain, openJournal } from '../journal.ts';
import { AptosChain, type AptosOptions, type ChainStep, machineTime } from './chain.ts';

/** A chain that goes on where the journal of its steps ends. */
export function openKeptChain(path: string, options: AptosOptions): KeptChain<AptosChain> {
  const { steps, record, replayed, close } = openJournal<ChainStep>(path);
  const [first, ...later] = steps;
  // The first block is made by the chain itself.
  let time = first !== undefined && 'block' in first ? first.block : null;
  const chain = new AptosChain({ ...options, clock: () => time ?? machineTime(), record });
  for (const step of later) {
    if ('asset' in step) chain.list(step.asset, step.facts);
    if ('grant' in step) chain.grant(step.grant, step.metadata, BigInt(step.amount), step.form);
    if ('submit' in step) chain.submit(new Uint8Array(Buffer.from(step.submit, 'base64')));
    if (!('block' in step)) continue;
    time = step.block;
    chain.advance();
  }
  time = null;
  replayed();
  return { chain, close };
}
