import type { ChainBooks } from '@florin/database/sql/books';
import { InvariantError } from '@florin/domain/errors';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Token } from '../chains/catalogue.ts';

/** What an address should hold of one token, base units. */
export interface Holding {
  token: Token;
  /** `treasury`, or a deposit index. */
  place: string;
  address: string;
  amount: bigint;
}

interface Facts {
  books: ChainBooks;
  tokens: readonly Token[];
  height: bigint;
  treasury: string;
}

/**
 * What our addresses should hold at a height: what is booked, deposits that are not final yet, and our own movements
 * that a block up to that height contains and that are not booked yet.
 */
export async function expectedHoldings(
  adapter: ChainAdapter,
  { books, tokens, height, treasury }: Facts,
): Promise<readonly Holding[]> {
  const sums = new Sums(tokens, treasury);
  for (const token of tokens) sums.add(token.id, treasury, 0n);
  for (const holding of [...(books.holdings ?? []), ...(books.arriving ?? [])]) {
    const address = holding.place === 'treasury' ? treasury : holding.address;
    if (address === null)
      throw new InvariantError('Coins are booked on an address that does not exist.', { ...holding });
    sums.add(holding.tokenId, address, BigInt(holding.amount), holding.place);
  }
  for (const { txHash, tokenId, amount, sourceAddress, destination } of books.moving ?? []) {
    // few are on their way at any time
    const state = await adapter.transactionState(txHash);
    if (state.state !== 'included' || state.height > height) continue;
    sums.add(sums.nativeId, sourceAddress, -state.fee);
    if (!state.success) continue;
    sums.add(tokenId, sourceAddress, -BigInt(amount));
    // Coins that went to somebody else's address are nobody's concern any more.
    if (sums.knows(destination)) sums.add(tokenId, destination, BigInt(amount));
  }
  return sums.all();
}

/** Amounts by token and address. */
class Sums {
  readonly #tokens: ReadonlyMap<string, Token>;
  readonly #places: Map<string, string>;
  readonly #holdings = new Map<string, Holding>();

  constructor(tokens: readonly Token[], treasury: string) {
    this.#tokens = new Map(tokens.map((token) => [token.id, token]));
    this.#places = new Map([[treasury, 'treasury']]);
  }

  /** The chain's own coin. @throws InvariantError when the catalogue has none. */
  get nativeId(): string {
    for (const { id, asset } of this.#tokens.values()) if (asset.kind === 'native') return id;
    throw new InvariantError('The chain has no native token in the catalogue.');
  }

  knows(address: string): boolean {
    return this.#places.has(address);
  }

  add(tokenId: string, address: string, amount: bigint, place = this.#places.get(address) ?? address): void {
    const token = this.#tokens.get(tokenId);
    if (!token) throw new InvariantError('Coins are booked in a token of another chain.', { token: tokenId });
    this.#places.set(address, place);
    const key = `${tokenId} ${address}`;
    const known = this.#holdings.get(key) ?? { token, place, address, amount: 0n };
    this.#holdings.set(key, { ...known, amount: known.amount + amount });
  }

  all(): Holding[] {
    return [...this.#holdings.values()];
  }
}
