import { readChainBooks } from '@florin/database/sql/books';
import type { Session } from '@florin/database/statement';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import { type Catalogue, type Chain, type Token, tokensOfChain } from '../chains/catalogue.ts';
import { expectedHoldings, type Holding } from './expected-holdings.ts';

/** What an address holds of one token, base units: by the books, and on the chain. */
export interface ComparedHolding {
  token: Token;
  /** `treasury`, or a deposit index. */
  place: string;
  address: string;
  booked: bigint;
  onChain: bigint;
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
  const { books } = await db.one(readChainBooks, chain.id);
  if (books.height === null || books.hash === null) return { compared: false, reason: 'unread' };
  const height = BigInt(books.height);
  const isThere = async (): Promise<boolean> => (await adapter.header(height))?.hash === books.hash;
  if (!(await isThere())) return { compared: false, reason: 'moved' };
  const tokens = tokensOfChain(catalogue, chain.id);
  const expected = await expectedHoldings(adapter, { books, tokens, height, treasury });
  const wanted = expected.filter(({ place, amount }) => scope === 'all' || place === 'treasury' || amount !== 0n);
  const holdings = await askAll(adapter, wanted, height);
  return (await isThere()) ? { compared: true, height, holdings } : { compared: false, reason: 'moved' };
}

async function askAll(
  adapter: ChainAdapter,
  wanted: readonly Holding[],
  height: bigint,
): Promise<readonly ComparedHolding[]> {
  const found: ComparedHolding[] = [];
  for (let start = 0; start < wanted.length; start += questionsMax) {
    // a node answers some questions at once, not a hundred thousand
    const answers = wanted.slice(start, start + questionsMax).map(async ({ token, place, address, amount }) => ({
      token,
      place,
      address,
      booked: amount,
      onChain: await adapter.balance(address, token.asset, height),
    }));
    found.push(...(await Promise.all(answers)));
  }
  return found;
}
