import type { Asset, BatchItem } from './movement.ts';

/** What one transaction of ours was to bring to one address: of several sources in a batch. */
export interface Carried {
  asset: Asset;
  destination: string;
  /** Base units that leave each address. */
  items: readonly BatchItem[];
}

/** What of it came, as the token itself tells. */
export interface Arrivals {
  /** Base units of each item, in their order; never more than left. */
  amounts: readonly bigint[];
  /** The token told of more than its balances show: nothing that it tells is to be believed. */
  contradicted: boolean;
}

/**
 * By what arrivals are judged: the events of the token's contract, or its balances besides, which shows whether a token
 * that nobody knows yet tells the truth.
 */
export type Witness = 'events' | 'balances';
