import type { Asset, CoinPlace } from './movement.ts';

/** What stands on a deposit address now. */
export interface Holding {
  /** Of its deposit address. */
  index: bigint;
  /** Canonical spelling. */
  address: string;
  asset: Asset;
  /** Base units, never zero. */
  amount: bigint;
  /** The very coins, where the chain has such: together they are the amount. */
  coins?: readonly (CoinPlace & { amount: bigint })[];
}

/** Finds what stands on deposit addresses by their indexes alone: nothing else is needed than the seed and a node. */
export interface HoldingScan {
  /** Indexes of one question. */
  readonly step: bigint;
  /** Questions that may be under way at the same time. */
  readonly atOnce: number;
  /**
   * What the addresses hold whose indexes are `from` or greater and less than `end`, in the order of their indexes.
   * @throws when no node answers, or one declines.
   */
  read(from: bigint, end: bigint): Promise<Holding[]>;
}
