import type { ChainBooks, OpenMovement } from '@florin/database/sql/ledger/books';
import { InvariantError } from '@florin/domain/errors';
import type { ChainAdapter, TransactionState } from '@florin/domain/ports/chain';
import type { Token } from '../catalogue/catalogue.ts';

/** What an address should hold of one token, base units. */
export interface Holding {
  token: Token;
  /** `treasury`, or a deposit index. */
  place: string;
  address: string;
  amount: bigint;
}

interface BookedCoins {
  tokenId: string;
  address: string;
  amount: bigint;
  /** Where the address is known by another name. */
  place?: string;
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
  for (const token of tokens) sums.add({ tokenId: token.id, address: treasury, amount: 0n });
  for (const holding of [...(books.holdings ?? []), ...(books.arriving ?? [])]) {
    const address = holding.place === 'treasury' ? treasury : holding.address;
    if (address === null)
      throw new InvariantError('Coins are booked on an address that does not exist.', { ...holding });
    sums.add({ tokenId: holding.tokenId, address, amount: BigInt(holding.amount), place: holding.place });
  }
  for (const movement of books.moving ?? []) {
    // few are on their way at any time
    const state = await adapter.transactionState(movement.txHash);
    if (state.state !== 'included' || state.height > height) continue;
    const changes =
      movement.coins === null || adapter.payer === 'treasury'
        ? await changesOfAccount(adapter, movement, { state, tokens, treasury, nativeId: sums.nativeId })
        : changesOfCoins(movement, { state, treasury });
    // Coins that went to somebody else's address are nobody's concern any more.
    for (const { tokenId, address, amount } of changes)
      if (amount < 0n || sums.knows(address)) sums.add({ tokenId, address, amount });
  }
  return sums.all();
}

interface Change {
  tokenId: string;
  address: string;
  /** Base units; below zero for what left. */
  amount: bigint;
}

type Included = Extract<TransactionState, { state: 'included' }>;

/** What a movement in a block did that the books do not have yet, where accounts have balances. */
async function changesOfAccount(
  adapter: ChainAdapter,
  movement: OpenMovement,
  { state, tokens, treasury, nativeId }: Pick<Facts, 'tokens' | 'treasury'> & { state: Included; nativeId: string },
): Promise<Change[]> {
  const { tokenId, sourceAddress, effect } = movement;
  // Of a batch that ends, the books have taken so much already.
  const booked = (movement.items ?? []).reduce((sum, item) => sum + BigInt(item.booked ?? 0), 0n);
  const payer = adapter.payer === 'treasury' ? treasury : sourceAddress;
  const cost = [
    { tokenId: nativeId, address: payer, amount: booked - state.fee },
    { tokenId: nativeId, address: treasury, amount: state.returned ?? 0n },
  ];
  if (!state.success || effect === 'cancel') return cost;
  const moved = await coinsOf(adapter, movement, { tokens, treasury });
  return [
    ...cost,
    ...moved.flatMap(({ from, to, amount, arrived }) => [
      { tokenId, address: from, amount: -amount },
      { tokenId, address: to, amount: arrived },
    ]),
  ];
}

/** The same where coins are spent as a whole: what is left of them is in the treasury. */
function changesOfCoins(
  { tokenId, effect, destination, amount, coins, items }: OpenMovement,
  { state, treasury }: { state: Included; treasury: string },
): Change[] {
  const spent = (coins ?? []).map((coin) => ({ tokenId, address: coin.address, amount: -BigInt(coin.amount) }));
  const whole = -spent.reduce((sum, coin) => sum + coin.amount, 0n);
  const arriving = effect === 'cancel' ? 0n : BigInt(amount);
  // Of a batch that ends, the books have what left these addresses, and what of it arrived.
  const booked = (items ?? []).filter((item) => item.booked !== null);
  const undone = booked.flatMap((item) => [
    { tokenId, address: item.address, amount: BigInt(item.amount) + BigInt(item.booked ?? 0) },
    { tokenId, address: treasury, amount: -BigInt(item.amount) },
  ]);
  return [
    ...spent,
    ...undone,
    { tokenId, address: destination, amount: arriving },
    { tokenId, address: treasury, amount: whole - arriving - state.fee },
  ];
}

interface MovedCoins {
  from: string;
  to: string;
  amount: bigint;
  /** What of it came there: less where the token keeps a fee. */
  arrived: bigint;
}

/** What a transaction that succeeded has moved and the books have not: of a batch, each open sweep. */
async function coinsOf(
  adapter: ChainAdapter,
  { txHash, tokenId, items, sourceAddress, destination, amount }: OpenMovement,
  { tokens, treasury }: Pick<Facts, 'tokens' | 'treasury'>,
): Promise<readonly MovedCoins[]> {
  const asset = tokens.find(({ id }) => id === tokenId)?.asset;
  if (!asset) throw new InvariantError('A movement moves nothing that this chain has.', { txHash });
  const to = items === null ? destination : treasury;
  const carried = (items ?? [{ address: sourceAddress, amount, booked: null }]).map((item) => ({
    address: item.address,
    amount: BigInt(item.amount),
    isBooked: item.booked !== null,
  }));
  const told = await adapter.arrivals?.(txHash, { asset, destination: to, items: carried }, 'events');
  return carried.flatMap(({ address, amount: left, isBooked }, at) => {
    const arrived = told?.amounts[at] ?? left;
    return isBooked || arrived === 0n ? [] : [{ from: address, to, amount: left, arrived }];
  });
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

  add({ tokenId, address, amount, place = this.#places.get(address) ?? address }: BookedCoins): void {
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
