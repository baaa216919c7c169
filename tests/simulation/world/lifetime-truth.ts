import { lifetimeChain, lifetimeTokens } from '@florin/testing/lifetime-catalogue';
import type { LifetimeSide } from './lifetime-side.ts';
import type { TrueChain } from './true-chain.ts';

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const isCoin = (tokenId: string): boolean => tokenId === lifetimeTokens.trx.id;
const wordAt = (topic: string | undefined): string => (topic ?? '').slice(24);

/** @returns the chain of lifetimes */
export const trueLifetimes = (side: LifetimeSide): TrueChain => {
  const { chain } = side;
  const effectOf = (hash: string) => {
    const done = chain.find(hash)?.transaction;
    return done?.result === 'SUCCESS' ? done : null;
  };
  /** What a transaction of the best chain moved, transfer by transfer. */
  const movesOf = (hash: string, tokenId: string): { from: string; to: string; amount: bigint }[] => {
    const done = effectOf(hash);
    if (done === null) return [];
    if (!isCoin(tokenId))
      return (done.run?.logs ?? []).map(({ topics, data }) => {
        return { from: wordAt(topics[1]), to: wordAt(topics[2]), amount: BigInt(`0x${data}`) };
      });
    const inner = (done.run?.inner ?? []).map(({ to, value }) => ({ from: done.owner, to, amount: value }));
    const { what, owner } = done;
    return what.type === 'TransferContract' ? [{ from: owner, to: what.to, amount: what.amount }] : inner;
  };
  return {
    id: lifetimeChain.id,
    hashAt: (height) => (height >= 0n ? (chain.blocks[Number(height)]?.id ?? null) : null),
    takenUpTo: (height) => {
      const taken = new Set<string>();
      for (const { transactions } of chain.blocks.slice(0, Number(height) + 1))
        for (const { txId, result } of transactions) if (result === 'SUCCESS') taken.add(txId);
      return taken;
    },
    deepest: (hash) => chain.deepest.get(hash) ?? 0,
    outcome: (hash) => {
      const done = chain.find(hash)?.transaction;
      return done === undefined ? null : { success: done.result === 'SUCCESS', cost: done.fee };
    },
    circled: () => false,
    // Nothing is batched here.
    brought: () => false,
    told: (hash, { tokenId, to }) => {
      const word = side.wordOf(to);
      return movesOf(hash, tokenId).flatMap((move) => (move.to === word ? [move.amount] : []));
    },
    left: (hash, { tokenId, from }) => {
      if (chain.find(hash) === null) return null;
      const word = side.wordOf(from);
      return sum(movesOf(hash, tokenId).flatMap((move) => (move.from === word ? [move.amount] : [])));
    },
    places: () => 0,
    withheld: () => 0n,
    held: (tokenId, holder) => {
      const word = side.wordOf(holder);
      const { state } = chain.head;
      if (word === null) return 0n;
      return isCoin(tokenId) ? state.coins(word) : state.tokens(word);
    },
  };
};
