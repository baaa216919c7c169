import { scriptOf } from '@florin/chain-bitcoin/script';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { coinChain, coinNetwork, coinToken } from '@florin/testing/coin-catalogue';
import type { SimulatedChain } from '@florin/testing/simulated-chain/chain';
import type { CoinChain } from '@florin/testing/simulated-coins/chain';
import { type CoinTransaction, sumOf } from '@florin/testing/simulated-coins/transaction';

/** What is true of one chain, whatever its family: what the product has stored is compared with it. */
export interface TrueChain {
  id: string;
  hashAt(height: bigint): string | null;
  /** Transactions that took effect in the blocks up to a height. */
  takenUpTo(height: bigint): ReadonlySet<string>;
  /** Deepest that a transaction was ever buried; 0 for one that never was in a block. */
  deepest(hash: string): number;
  /** Null for one that no block of the best chain holds; the cost in base units of the chain's coin. */
  outcome(hash: string): { success: boolean; cost: bigint } | null;
  /** Whether all that a transaction of the best chain moved went back to where it came from. */
  circled(hash: string): boolean;
  /** Whether a transaction of the best chain took what arrived, and where coins pay for themselves their share of its cost, from an address. */
  brought(hash: string, source: string, units: { arrived: bigint; cost: bigint }): boolean;
  /** Base units on an address, by the newest block. */
  held(tokenId: string, holder: string): bigint;
}

const contractOf = (tokenId: string): string | null =>
  Object.values(testTokens)
    .find(({ id }) => id === tokenId)
    ?.contract?.toLowerCase() ?? null;

/** @returns the chain of accounts */
export const trueAccounts = (chain: SimulatedChain): TrueChain => ({
  id: testChain.id,
  hashAt: (height) => chain.at(height)?.hash ?? null,
  takenUpTo: (height) => {
    const taken = new Set<string>();
    for (const { receipts } of chain.blocks.slice(0, Number(height) + 1))
      for (const { success, transaction } of receipts) if (success) taken.add(transaction.hash);
    return taken;
  },
  deepest: (hash) => chain.deepest.get(hash) ?? 0,
  outcome: (hash) => {
    const receipt = chain.find(hash)?.receipt;
    return receipt === undefined ? null : { success: receipt.success, cost: receipt.gasUsed * receipt.price };
  },
  circled: (hash) => {
    const sent = chain.find(hash)?.receipt.transaction;
    return sent !== undefined && sent.to === sent.from && sent.moves.length === 0;
  },
  brought: (hash, source, { arrived }) =>
    (chain.find(hash)?.receipt.logs ?? []).some(({ from, amount }) => from === source && amount === arrived),
  held: (tokenId, holder) => {
    const contract = contractOf(tokenId);
    const { state } = chain.head;
    return contract === null ? state.coins(holder) : state.tokens(contract, holder);
  },
});

/** @returns the chain of coins */
export const trueCoins = (chain: CoinChain): TrueChain => ({
  id: coinChain.id,
  hashAt: (height) => chain.at(height)?.hash ?? null,
  takenUpTo: (height) => {
    const taken = new Set<string>();
    for (const { transactions } of chain.blocks.slice(0, Number(height) + 1))
      for (const { hash } of transactions) taken.add(hash);
    return taken;
  },
  deepest: (hash) => chain.deepest.get(hash) ?? 0,
  outcome: (hash) => (chain.find(hash) === null ? null : { success: true, cost: chain.feeOf(hash) }),
  circled: (hash) => {
    const from = new Set(spentBy(chain, hash).map(({ script }) => script));
    return from.size > 0 && (chain.known.get(hash)?.outputs ?? []).every(({ script }) => from.has(script));
  },
  brought: (hash, source, { arrived, cost }) => {
    const script = scriptAt(source);
    const spent = spentBy(chain, hash);
    return (
      spent.length > 0 &&
      sumOf(spent.filter((coin) => coin.script === script).map(({ amount }) => amount)) === arrived + cost
    );
  },
  held: (_tokenId, holder) => chain.held(scriptAt(holder)),
});

/** The coins that a transaction of the best chain took; none of any other. */
const spentBy = (chain: CoinChain, hash: string): CoinTransaction['outputs'] =>
  chain.find(hash) === null
    ? []
    : (chain.known.get(hash)?.inputs ?? []).flatMap(
        ({ txHash, position }) => chain.known.get(txHash)?.outputs[position] ?? [],
      );

export function scriptAt(address: string): string {
  const read = scriptOf(coinNetwork, address);
  if (!read.ok) throw new Error(`${address} is no address of ${coinNetwork.name}.`);
  return read.script;
}

/** The chain that a token lives on. */
export const chainOf = (tokenId: string): string => (tokenId === coinToken.id ? coinChain.id : testChain.id);
