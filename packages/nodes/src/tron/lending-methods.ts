import { wordOf } from './json-rpc-methods.ts';
import type { TronSource } from './source.ts';
import type { Method } from './wallet-methods.ts';

/** Every account has an entry for each resource, whose type is left out where it is the first one. */
export function stakesOf({ ledger: { stakes } }: Pick<TronSource, 'ledger'>, word: string): object {
  const [{ own }, lent] = [stakes.of(word), stakes.lentBy(word)];
  return {
    frozenV2: [{}, { type: 'ENERGY', ...(own > 0n && { amount: own }) }, { type: 'TRON_POWER' }],
    account_resource: lent > 0n ? { delegated_frozenV2_balance_for_energy: lent } : {},
  };
}

/** What java-tron tells of stakes. */
export const lendingPaths: Readonly<Record<string, Method>> = {
  '/wallet/getcandelegatedmaxsize': (chain, { owner_address: owner, type }, { time }) => {
    // Of bandwidth nobody has staked anything here, and nothing is left out.
    const free = Number(type) === 1 ? chain.ledger.stakes.free(wordOf(owner), time) : 0n;
    return free > 0n ? { max_size: free } : {};
  },
  '/wallet/getdelegatedresourcev2': (chain, { fromAddress, toAddress }) => {
    const [from, to] = [wordOf(fromAddress), wordOf(toAddress)];
    const lent = chain.ledger.stakes.lent(from, to);
    return lent === 0n
      ? {}
      : { delegatedResource: [{ from: `41${from}`, to: `41${to}`, frozen_balance_for_energy: lent }] };
  },
};
