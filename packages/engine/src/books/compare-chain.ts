import { readChainBooks, readWholeChainBooks } from '@florin/database/sql/ledger/books';
import { listAddressCoins } from '@florin/database/sql/coins/record';
import type { Session } from '@florin/database/statement';
import { baseUnits } from '@florin/domain/money/crypto';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import { type Catalogue, type Chain, type Token, tokensOfChain } from '../catalogue/catalogue.ts';
import { expectedHoldings, type Holding } from './expected-holdings.ts';

/** What an address holds of one token, base units: by the books, and on the chain. */
export interface ComparedHolding {
  token: Token;
  /** `treasury`, or a deposit index. */
  place: string;
  address: string;
  booked: bigint;
  onChain: bigint;
  /** So much may differ; nothing where this is missing. */
  upkeep?: bigint;
}

export type ChainComparison =
  | { readonly compared: true; readonly height: bigint; readonly holdings: readonly ComparedHolding[] }
  /** `unread`: nothing was scanned yet. `moved`: the chain left the block while it was read; ask again. */
  | { readonly compared: false; readonly reason: 'unread' | 'moved' };

export interface CompareOptions {
  /** `open`: only what should hold something, and the treasury; `all`: every address that ever held anything. */
  scope: 'open' | 'all';
  treasury: string;
}

/** So many questions to the node at the same time. */
const questionsMax = 8;

/**
 * Compares the books of one chain with the balances of our addresses on it, all as of the one block that the scanner
 * read last: what is on its way by then is counted where the chain has it. `treasury`, `gas` and swept quarantine of
 * an asset are one balance.
 */
export async function compareChain(
  db: Session,
  adapter: ChainAdapter,
  { catalogue, chain, scope, treasury }: CompareOptions & { catalogue: Catalogue; chain: Chain },
): Promise<ChainComparison> {
  const { books } = await db.one(scope === 'all' ? readWholeChainBooks : readChainBooks, { chainId: chain.id });
  if (books.height === null || books.hash === null) return { compared: false, reason: 'unread' };
  const height = BigInt(books.height);
  const isThere = async (): Promise<boolean> =>
    (await adapter.header(height))?.hash === books.hash &&
    // What is spent is known as of the node's head only.
    (adapter.slots.kind !== 'coins' || (await adapter.head()).height === height);
  if (!(await isThere())) return { compared: false, reason: 'moved' };
  const tokens = tokensOfChain(catalogue, chain.id);
  const expected = await expectedHoldings(adapter, { books, tokens, height, treasury });
  const wanted = expected.filter(({ place, amount }) => scope === 'all' || place === 'treasury' || amount !== 0n);
  const read = (holding: Holding): Promise<bigint> => readOnChain(db, adapter, { ...holding, height });
  const holdings = await askAll(wanted, read);
  if (!(await isSaidTwice(holdings, read))) return { compared: false, reason: 'moved' };
  const { upkeep } = adapter;
  if (upkeep !== undefined) for (const one of holdings) if (one.token.asset.kind === 'native') one.upkeep = upkeep;
  return (await isThere()) ? { compared: true, height, holdings } : { compared: false, reason: 'moved' };
}

/** What the chain says: of coins, how many of those that were seen are still there. */
async function readOnChain(
  db: Session,
  adapter: ChainAdapter,
  { token, address, height }: Holding & { height: bigint },
): Promise<bigint> {
  if (adapter.slots.kind !== 'coins' || adapter.slots.shared) return adapter.balance(address, token.asset, height);
  const coins = await db.many(listAddressCoins, { chainId: token.chainId, address });
  if (coins.length === 0) return 0n;
  const there = await adapter.slots.unspent(coins);
  return coins.reduce((sum, { amount }, at) => (there[at] ? sum + baseUnits(amount) : sum), 0n);
}

/**
 * A node that makes the next block may answer for its newest one with what that next block leaves. Asked again for the
 * same block it says so: a difference that is one is told twice.
 */
async function isSaidTwice(
  holdings: readonly ComparedHolding[],
  read: (holding: Holding) => Promise<bigint>,
): Promise<boolean> {
  const differing = holdings.filter(({ booked, onChain }) => booked !== onChain);
  const again = await askAll(
    differing.map(({ booked, ...holding }) => ({ ...holding, amount: booked })),
    read,
  );
  return again.every(({ onChain }, at) => onChain === differing[at]?.onChain);
}

async function askAll(
  wanted: readonly Holding[],
  read: (holding: Holding) => Promise<bigint>,
): Promise<readonly ComparedHolding[]> {
  const found: ComparedHolding[] = [];
  for (let start = 0; start < wanted.length; start += questionsMax) {
    // a node answers some questions at once, not a hundred thousand
    const answers = wanted.slice(start, start + questionsMax).map(async (holding) => {
      const { token, place, address, amount } = holding;
      return { token, place, address, booked: amount, onChain: await read(holding) };
    });
    found.push(...(await Promise.all(answers)));
  }
  return found;
}
