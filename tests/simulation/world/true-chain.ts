import { scriptOf } from '@florin/chain-bitcoin/script';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { strangeTokens } from '@florin/testing/strange-tokens';
import { coinChain, coinNetwork, coinToken } from '@florin/testing/coin-catalogue';
import { lifetimeChain, lifetimeTokens } from '@florin/testing/lifetime-catalogue';
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
  /** Base units that a transaction of the best chain tells to have brought to an address, transfer by transfer. */
  told(hash: string, place: { tokenId: string; to: string }): readonly bigint[];
  /** Base units that left an address by a transaction of the best chain; null where none holds it. */
  left(hash: string, place: { tokenId: string; from: string }): bigint | null;
  /** Different places that transfers to an address ever had among those of a transaction, in whatever block. */
  places(hash: string, to: string): number;
  /** Base units on an address, by the newest block. */
  held(tokenId: string, holder: string): bigint;
  /** Base units that issuers kept of what was sent to an address. */
  withheld(tokenId: string, holder: string): bigint;
}

const contractOf = (tokenId: string): string | null =>
  Object.values({ ...testTokens, ...strangeTokens })
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
    if (receipt === undefined) return null;
    const { success, moved, gasUsed, price } = receipt;
    // A token that answers false leaves the transaction as it is, and has moved nothing.
    const isEmpty = receipt.transaction.moves.length > 0 && moved.length === 0;
    return { success: success && !isEmpty, cost: gasUsed * price };
  },
  circled: (hash) => {
    const sent = chain.find(hash)?.receipt.transaction;
    return sent !== undefined && sent.to === sent.from && sent.moves.length === 0;
  },
  brought: (hash, source, { arrived }) =>
    (chain.find(hash)?.receipt.moved ?? []).some(({ from, taken }) => from === source && taken === arrived),
  told: (hash, { tokenId, to }) => {
    const receipt = chain.find(hash)?.receipt;
    if (receipt?.success !== true) return [];
    const contract = contractOf(tokenId);
    if (contract === null) return receipt.transaction.to === to ? [receipt.transaction.value] : [];
    return receipt.logs.filter((log) => log.contract === contract && log.to === to).map(({ amount }) => amount);
  },
  left: (hash, { tokenId, from }) => {
    const receipt = chain.find(hash)?.receipt;
    if (receipt === undefined) return null;
    const { transaction, success, moved } = receipt;
    const contract = contractOf(tokenId);
    if (contract === null) return success && transaction.from === from ? transaction.value : 0n;
    const taken = moved.filter((one) => one.contract === contract && one.from === from).map((one) => one.taken);
    return taken.reduce((sum, amount) => sum + amount, 0n);
  },
  places: (hash, to) => {
    const blocks = [...chain.byHash.values()].flatMap(({ receipts }) => receipts);
    const all = blocks.filter(({ transaction }) => transaction.hash === hash);
    return new Set(all.flatMap(({ logs }) => logs.flatMap((log, at) => (log.to === to ? [at] : [])))).size;
  },
  withheld: (tokenId, holder) => chain.head.state.withheld(contractOf(tokenId) ?? '', holder),
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
  told: (hash, { to }) => {
    const script = scriptAt(to);
    const outputs = chain.find(hash) === null ? [] : (chain.known.get(hash)?.outputs ?? []);
    return outputs.filter((output) => output.script === script).map(({ amount }) => amount);
  },
  left: (hash, { from }) => {
    const script = scriptAt(from);
    if (chain.find(hash) === null) return null;
    return sumOf(spentBy(chain, hash).flatMap((coin) => (coin.script === script ? [coin.amount] : [])));
  },
  places: () => 0,
  withheld: () => 0n,
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

/** Tokens whose balances follow their transfers; of others only what merchants are credited with is asked. */
export const isHonest = (tokenId: string): boolean => !dishonest.includes(tokenId);
export const dishonest: readonly string[] = [strangeTokens.elastic.id, strangeTokens.boastful.id];

/** The chain that a token lives on. */
export const chainOf = (tokenId: string): string =>
  tokenId === coinToken.id ? coinChain.id : isOfLifetimes(tokenId) ? lifetimeChain.id : testChain.id;
export const isOfLifetimes = (tokenId: string): boolean =>
  tokenId === lifetimeTokens.usdt.id || tokenId === lifetimeTokens.trx.id;
