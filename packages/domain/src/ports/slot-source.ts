import type { Coin, CoinPlace, LifetimeSlot, Movement } from './movement.ts';

/** Where slots come from, by kind. */
export type SlotSource = NumberSource | CoinSource | LifetimeSource;

export interface NumberSource {
  readonly kind: 'number';
  /** Next unused number of an address by the transactions in blocks, up to a height where one is given. */
  next(address: string, height?: bigint): Promise<bigint>;
}

export interface CoinSource {
  readonly kind: 'coins';
  /**
   * True where a coin may hold several assets, and so belong to several deposits: a movement has all coins of its address
   * to choose from, and puts back what it does not move.
   */
  readonly shared?: true;
  /** Most coins of deposit addresses for which one transaction has room. */
  readonly ownMax: number;
  /** The key that transfers to an address are found by, as in `Transfer.watchKey`. Pure. */
  watchKey(address: string): string;
  /** For each coin, whether it is in a block of the node's best chain and no block spends it; pools do not count. */
  unspent(coins: readonly CoinPlace[]): Promise<readonly boolean[]>;
  /** Where some coins have to wait for blocks after their own: for each, whether it waits for none. */
  readonly ripe?: (coins: readonly CoinPlace[]) => Promise<readonly boolean[]>;
  /** Where coins are shared: those that lie at an address by the blocks. */
  readonly unspentOf?: (address: string) => Promise<readonly Omit<Coin, 'address' | 'source'>[]>;
  /**
   * Which coins a movement spends at present prices: all of `own`, or of shared ones those that hold what it moves, and as
   * few of `more` as pay for what these do not. Null when they are too little. What is left goes to the treasury, never as
   * an output too small to be carried.
   */
  choose(movement: Movement, from: { own: readonly Coin[]; more: readonly Coin[] }): Promise<ChosenCoins | null>;
  /**
   * Where the hash of a transaction covers its signatures, so that whoever makes a block can give it another one (BIP-62):
   * whether the transaction of this hash spends and pays the same as these signed bytes. There, that no block has a hash
   * proves nothing. Missing where nobody can change a hash.
   */
  readonly isSame?: (txHash: string, raw: string) => Promise<boolean>;
}

export interface ChosenCoins {
  /** In the order of the bytes. */
  coins: readonly Coin[];
  /** Most that the movement costs with exactly these coins; exactly what it costs where they pay for themselves. */
  feeCap: bigint;
}

export interface LifetimeSource {
  readonly kind: 'lifetime';
  fresh(): Promise<LifetimeSlot>;
}
