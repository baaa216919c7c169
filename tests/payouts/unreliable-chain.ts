import { NodeFailure } from '@florin/json-rpc/failures';
import type { ChainAdapter, SignedTransaction } from '@florin/domain/ports/chain';
import { isPure } from './crash-points.ts';
import type { TrialChain } from './trial-chain.ts';

/** What went wrong on the way to the chain, by name. */
export type FaultCounts = Record<string, number>;

const broadcastShare = 0.6;
const questionShare = 0.02;

/** The chain as seen through a node that fails: it accepts and gives no answer, forgets, or never heard. */
export function unreliableChain(
  adapter: ChainAdapter,
  { chain, random, counts }: { chain: Pick<TrialChain, 'forget'>; random: () => number; counts: FaultCounts },
): ChainAdapter {
  const fail = (name: string): never => {
    counts[name] = (counts[name] ?? 0) + 1;
    throw new NodeFailure(`No node answered: ${name}`);
  };
  const broadcast = async (signed: SignedTransaction) => {
    if (random() >= broadcastShare) return adapter.broadcast(signed);
    const kind = random();
    if (kind < 0.2) return fail('not heard');
    const outcome = await adapter.broadcast(signed);
    if (kind < 0.7) return fail('accepted without an answer');
    // One that is in a block already cannot be forgotten: then nothing went wrong.
    if (await chain.forget(signed.txHash)) counts['forgotten'] = (counts['forgotten'] ?? 0) + 1;
    return outcome;
  };
  const around = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name, receiver) {
        if (name === 'broadcast') return broadcast;
        const member: unknown = Reflect.get(target, name, receiver);
        if (name === 'slots') return around(member as object);
        if (typeof member !== 'function' || isPure(name)) return member;
        return async (...args: unknown[]): Promise<unknown> =>
          random() < questionShare ? fail('question') : Reflect.apply(member, target, args);
      },
    });
  return around(adapter);
}
