import type { AddressBook, Asset, ChainAdapter, ChainKeys } from '@florin/domain/ports/chain';

/** What a family's chain cannot do, and why: the case is listed as not applicable. */
export interface NotApplicable {
  readonly notApplicable: string;
}

/** Something that a harness can do with its chain, or why there is no such thing. */
export type Ability<Act> = Act | NotApplicable;

/** One payment of a stranger's. */
export interface Payment {
  to: string;
  amount: bigint;
  asset: Asset;
}

/** Known answers of a family, from its own standards. */
export interface Vectors {
  /** What a person may type, and its one spelling. */
  valid: readonly { input: string; canonical: string }[];
  invalid: readonly { input: string; reason: 'malformed' | 'bad_checksum' }[];
  /** Addresses of deposit indexes of a BIP-39 seed, hex; `source` says where the answer is from. */
  derivations: readonly { seed: string; index: bigint; address: string; source: string }[];
  uris: readonly { request: Parameters<AddressBook['paymentUri']>[0]; uri: string | null }[];
}

/**
 * A chain of one family, as real as it can be had, and whoever is not us on it. Blocks are made on demand only. What
 * strangers send waits for the next block.
 */
export interface Harness {
  /** What plays the chain, for example `anvil` or `LiteSVM`. */
  readonly chain: string;
  readonly level: 'node' | 'vm' | 'stand-in';
  /** True where another chain than usual was asked for: the record of the family speaks of the usual one. */
  readonly unrecorded?: boolean;
  readonly network: string;
  readonly adapter: ChainAdapter;
  readonly keys: ChainKeys;
  readonly book: AddressBook;
  readonly vectors: Vectors;
  /** The chain's own coin first, then tokens. */
  readonly assets: readonly [Asset, ...Asset[]];
  /** An everyday amount in base units, well above what the chain would not carry. */
  amountOf(asset: Asset): bigint;
  /** Where its node listens. */
  readonly url: string;
  /** Another adapter over the same chain, with nothing in its memory; through another address of the node where one is given. */
  reopen(at?: string): ChainAdapter;
  /** Keys of another seed. */
  openKeys(seed: Uint8Array): ChainKeys;
  /** An address of nobody's, able to receive every asset. */
  stranger(): Promise<string>;
  /** Makes blocks, the first with everything that waits. */
  mine(blocks?: number): Promise<void>;
  /** A stranger's payment; answers its transaction. */
  pay(payment: Payment): Promise<string>;
  /**
   * Payments in one transaction: to one receiver only, or to several; `apart` where a chain tells one sum for each
   * receiver.
   */
  payMany: Ability<{ to: 'one' | 'several' | 'apart'; send: (payments: readonly Payment[]) => Promise<string> }>;
  /** One payment by several senders; answers their canonical addresses too. */
  payTogether: Ability<(payment: Payment) => Promise<{ txHash: string; senders: readonly string[] }>>;
  /** A transaction that names a receiver and moves nothing. */
  payNothing: Ability<(to: string) => Promise<string>>;
  /** A payment that is in a block and has failed. */
  payInVain: Ability<(payment: Payment) => Promise<string>>;
  /** A payment in something that only looks like a listed asset. */
  payLookAlike: Ability<(to: string, amount: bigint) => Promise<string>>;
  /** Replaces the newest blocks by as many empty ones and one more; what they held is gone, or waits again. */
  reorg: Ability<(depth: number) => Promise<void>>;
  /** Makes the node forget a transaction that waits. */
  drop: Ability<(txHash: string) => Promise<void>>;
  /** True where a pool takes no second transaction of a number while it holds the first. */
  readonly keepsFirst?: true;
  /**
   * Most native base units that may stay on an address that was swept, or come to the treasury beside them, where a
   * chain tells what a movement costs only afterwards; nothing where this is missing.
   */
  readonly rest?: bigint;
  /** True where the price of what was signed cannot rise: its replacement only ends later. */
  readonly fixedPrice?: true;
  /** Uses the slot of our source up by a transaction that is none of the movement's, in a block. */
  useUp: Ability<(source: string) => Promise<void>>;
  /** An adapter over a node that gives no advice on fees. */
  withoutFeeAdvice: Ability<() => ChainAdapter>;
  /** A payment out of the treasury that is too small for the chain to carry. */
  tooSmall: Ability<() => Promise<Payment>>;
  /** Whether a node tells of what it was sent before a block has it; where this is missing, unless slots are lifetimes. */
  readonly keepsWaiting?: boolean;
  stop(): Promise<void>;
}
