import { type KeptChain, openJournal } from '../journal.ts';
import { type ChainStep, CosmosChain, type CosmosOptions, machineTime } from './chain.ts';

/** A chain that goes on where the journal of its steps ends. */
export function openKeptChain(path: string, options: CosmosOptions): KeptChain<CosmosChain> {
  const { steps, record, replayed, close } = openJournal<ChainStep>(path);
  const [first, ...later] = steps;
  // The first block is made by the chain itself.
  let time = first !== undefined && 'block' in first ? Date.parse(first.block) : null;
  const chain = new CosmosChain({ ...options, clock: () => time ?? machineTime(), record });
  for (const step of later) {
    if ('grant' in step) chain.grant(step.grant, step.denomination, BigInt(step.amount));
    if ('submit' in step) chain.submit(new Uint8Array(Buffer.from(step.submit, 'base64')));
    if (!('block' in step)) continue;
    time = Date.parse(step.block);
    chain.advance();
  }
  time = null;
  replayed();
  return { chain, close };
}
