import type { outgoingPurposes } from '@florin/contract/outgoing-vocabulary';

/** What moves: the chain's own coin, or a token named by its exact reference (contract, mint). */
export type Asset = { readonly kind: 'native' } | { readonly kind: 'token'; readonly ref: string };

export type OutgoingPurpose = (typeof outgoingPurposes)[number];

/** Where coins come from: the deposit address of an index, or the treasury. */
export type SourceAccount = { readonly kind: 'deposit'; readonly index: bigint } | { readonly kind: 'treasury' };

/** A movement that the worker wants signed. The signer reads the same facts from the database itself. */
export interface OutgoingIntent {
  id: string;
  purpose: OutgoingPurpose;
  /** The chain's own number or name, for example `31337`. */
  network: string;
  source: SourceAccount;
  sourceAddress: string;
  destination: string;
  asset: Asset;
  /** Base units of `asset` that arrive. */
  amount: bigint;
  /** Most native base units that the transaction may cost. */
  feeCap: bigint;
  /** Of a batch: the sweeps that it carries, all of `asset`. */
  items?: readonly BatchItem[];
  /** Where the source does not pay: the canonical treasury address, which pays, or receives what is left of coins. */
  treasury?: string;
}

/** One sweep of a batch: so many base units from a deposit address of ours. */
export interface BatchItem {
  address: string;
  /** What leaves the address; where the items pay for their way, their cost is among it. */
  amount: bigint;
}

/** A place in a transaction: where a coin came to be. */
export interface CoinPlace {
  txHash: string;
  position: number;
}

/** An output of a transaction that an address of ours can spend as a whole. */
export interface Coin extends CoinPlace {
  /** Canonical spelling. */
  address: string;
  /** Native base units. */
  amount: bigint;
  source: SourceAccount;
}

/** A coin as a block brings it. */
export interface MadeCoin extends CoinPlace {
  /** Of its receiver, as in `Transfer.watchKey`. */
  watchKey: string;
  /** Native base units; what else it holds nodes tell. */
  amount: bigint;
}

/** A coin as a block says that it is gone. */
export interface SpentCoin extends CoinPlace {
  /** The transaction that spends it. */
  spentBy: string;
}

/**
 * What the family needs beside the intent to build one exact transaction, reserved before anything is signed: it makes
 * at most one signature of a movement count. `number`: the place in the order of an address's transactions. `coins`:
 * the very coins that are spent; every other signature of the movement spends the same ones. `lifetime`: nothing
 * excludes two signatures, so an intent has one lifetime and one signature for ever, and is dead when that is over.
 */
export type Slot = NumberSlot | CoinsSlot | LifetimeSlot;

export interface NumberSlot {
  readonly kind: 'number';
  readonly nonce: bigint;
}

export interface CoinsSlot {
  readonly kind: 'coins';
  /** In the order of the bytes. */
  readonly coins: readonly Coin[];
}

export interface LifetimeSlot {
  readonly kind: 'lifetime';
  readonly blockhash: string;
  /** No later block can contain it; counted as the chain counts for this purpose. */
  readonly lastValidHeight: bigint;
}

export type SlotKind = Slot['kind'];

/**
 * Where a slot stands. `open`: nothing but its price can keep a transaction of it out of the next block. `waiting`:
 * something before it is missing. `closed`: used up by a transaction, or its lifetime is over.
 */
export type SlotState = 'open' | 'waiting' | 'closed';

/** Cost of a movement at present prices, native base units. */
export interface CostEstimate {
  /** Expected cost. */
  fee: bigint;
  /** Most it can cost: the sender must hold this much. */
  feeCap: bigint;
}

/** What a movement would be, for its price. */
export interface Movement {
  purpose: OutgoingPurpose;
  from: string;
  to: string;
  asset: Asset;
  amount: bigint;
  items?: readonly BatchItem[];
  /** The coins that it spends, once they are chosen; without, one for each item is supposed. */
  coins?: readonly Coin[];
}
