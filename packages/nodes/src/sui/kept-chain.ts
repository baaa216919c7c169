import { type KeptChain, openJournal } from '../journal.ts';
import { type ChainStep, SuiChain, type SuiOptions } from './chain.ts';

/** A chain that goes on where the journal of its steps ends. */
export async function openKeptChain(path: string, options: SuiOptions): Promise<KeptChain<SuiChain>> {
  const { steps, record, replayed, close } = openJournal<ChainStep>(path);
  const [first, ...later] = steps;
  // The first checkpoint is made by the chain itself.
  let time = first !== undefined && 'checkpoint' in first ? first.checkpoint : null;
  const chain = new SuiChain({ ...options, clock: () => time ?? Date.now(), record });
  for (const step of later) {
    if ('grant' in step) chain.grant(step.grant, step.coinType, BigInt(step.amount), step.as);
    // one after the other, as they came
    if ('submit' in step) await chain.submit(fromBase64(step.submit), step.signatures.map(fromBase64));
    if ('checkpoint' in step) {
      time = step.checkpoint;
      chain.advance();
    }
    if ('epoch' in step) {
      time = step.epoch;
      chain.endEpoch();
    }
  }
  time = null;
  replayed();
  return { chain, close };
}

const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));
