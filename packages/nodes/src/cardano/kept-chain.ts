import { type KeptChain, openJournal } from '../journal.ts';
import { CardanoChain, type CardanoOptions, type ChainStep, machineTime } from './chain.ts';

/** A chain that goes on where the journal of its steps ends. */
export async function openKeptChain(path: string, options: CardanoOptions): Promise<KeptChain<CardanoChain>> {
  const { steps, record, replayed, close } = openJournal<ChainStep>(path);
  const [first, ...later] = steps;
  // The first block is made by the chain itself.
  let time = first !== undefined && 'block' in first ? first.block : null;
  const chain = await CardanoChain.open({ ...options, clock: () => time ?? machineTime(), record });
  for (const step of later) {
    if ('asset' in step) chain.list(step.asset, step.facts);
    if ('grant' in step) {
      const assets = step.assets.map(([unit, amount]) => [unit, BigInt(amount)] as const);
      chain.grant(step.grant, BigInt(step.lovelace), new Map(assets), step.script);
    }
    if ('submit' in step) {
      time = step.at;
      await chain.submit(step.submit);
    }
    if (!('block' in step)) continue;
    time = step.block;
    chain.advance();
  }
  time = null;
  replayed();
  return { chain, close };
}
