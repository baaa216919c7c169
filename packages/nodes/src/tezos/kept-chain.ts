import { type KeptChain, openJournal } from '../journal.ts';
import { TezosChain, type TezosOptions, type ChainStep, machineTime } from './chain.ts';

/** A chain that goes on where the journal of its steps ends. */
export async function openKeptChain(path: string, options: TezosOptions): Promise<KeptChain<TezosChain>> {
  const { steps, record, replayed, close } = openJournal<ChainStep>(path);
  // The first blocks are made by the chain itself, each at its time.
  const times = steps.flatMap((step) => ('block' in step ? [step.block] : []));
  const chain = new TezosChain({ ...options, clock: () => times.shift() ?? machineTime(), record });
  // in the order in which they were taken
  for (const step of steps.slice(chain.head.level)) await take(chain, step);
  replayed();
  return { chain, close };
}

async function take(chain: TezosChain, step: ChainStep): Promise<void> {
  if ('originate' in step) chain.originate(step.originate, step.facts);
  if ('grant' in step) chain.grant(step.grant, BigInt(step.amount));
  if ('mint' in step) chain.mint(step.mint, step.owner, BigInt(step.amount), BigInt(step.id));
  if ('submit' in step) await chain.submit(step.submit);
  if ('block' in step) chain.advance();
}
