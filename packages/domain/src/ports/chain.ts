import type { outgoingPurposes } from '@florin/contract/vocabulary';

/**
 * What every chain family gives the engine. An adapter knows no database and no framework; amounts are
 * base units. The pure half (`AddressBook`) never talks to a node and is all that the API server loads.
 */

/** What moves: the chain's own coin, or a token named by its exact reference (contract, mint). */
export type Asset = { readonly kind: 'native' } | { readonly kind: 'token'; readonly ref: string };

export type AddressCheck = { ok: true; canonical: string } | { ok: false; reason: 'malformed' | 'bad_checksum' };

/** Pure facts of a family's addresses. */
export interface AddressBook {
  /** The folder name under `packages/chains`, also `chain_type` on the wire. */
  readonly family: string;
  parseAddress(input: string): AddressCheck;
  /** A wallet link for exactly this payment, or null where the family has no standard for it. */
  paymentUri(request: { address: string; asset: Asset; amount: bigint; network: string }): string | null;
}

export interface BlockHeader {
  height: bigint;
  hash: string;
  parentHash: string;
  /** The block's own time. */
  time: Date;
}

/** One credit to one address. Its key is (chain, txHash, position). */
export interface Transfer {
  txHash: string;
  /** Place of the transfer inside its transaction: stable when a reorg moves the transaction to another block. */
  position: number;
  /** Canonical key of the receiver, as in `deposit_addresses.watch_key`. */
  watchKey: string;
  /** Who sent the coins: the token's sender and the transaction's, every owner of an input. First is shown. */
  from: readonly string[];
  asset: Asset;
  amount: bigint;
}

export interface Block {
  header: BlockHeader;
  /** Transfers to watched keys only, in order of position in the block. */
  transfers: readonly Transfer[];
}

export interface ChainHead {
  height: bigint;
  hash: string;
  /** Newest final height where the chain says so itself; null where finality is a number of confirmations. */
  finalHeight: bigint | null;
}

/** Answers which of these keys are ours; asked once per block. */
export type WatchLookup = (keys: readonly string[]) => Promise<ReadonlySet<string>>;

export type TransactionState =
  /** The node knows nothing of it. */
  | { state: 'unknown' }
  | { state: 'pending' }
  /** In a block; `success` false: it ran and had no effect but its fee. `fee` in native base units. */
  | { state: 'included'; success: boolean; height: bigint; blockHash: string; fee: bigint };

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
}

/** What the family needs beside the intent to build one exact transaction: reserved before anything is signed. */
export interface TransactionSlot {
  nonce: bigint;
}

export interface SignedTransaction {
  /** Known before broadcast, stored first. */
  txHash: string;
  raw: string;
}

export type BroadcastResult =
  | { result: 'accepted' | 'known' }
  | { result: 'rejected'; reason: string; permanent: boolean };

/** Cost of a movement at present prices, native base units. */
export interface CostEstimate {
  /** Expected cost. */
  fee: bigint;
  /** Most it can cost: the sender must hold this much. */
  feeCap: bigint;
}

/** The half that talks to nodes; the worker's. */
export interface ChainAdapter {
  readonly family: string;
  readonly network: string;
  head(): Promise<ChainHead>;
  /** The header at a height on the node's present best chain; null beyond its head. */
  header(height: bigint): Promise<BlockHeader | null>;
  /** Everything of one block by its hash, so that a reorg between two calls cannot mix blocks. */
  block(header: BlockHeader, assets: readonly Asset[], watched: WatchLookup): Promise<Block>;
  transactionState(txHash: string): Promise<TransactionState>;
  /** What an address holds, now or as of a height. */
  balance(address: string, asset: Asset, height?: bigint): Promise<bigint>;
  /** Next unused number of an address by the transactions in blocks, up to a height where one is given. */
  nextNonce(address: string, height?: bigint): Promise<bigint>;
  estimateCost(movement: {
    purpose: OutgoingPurpose;
    from: string;
    to: string;
    asset: Asset;
    amount: bigint;
  }): Promise<CostEstimate>;
  /**
   * What somebody else's transfer of each of these assets to an address of ours costs its sender now, in native base
   * units; null for an asset that cannot be moved at present. Nobody's balance is needed.
   */
  transferFees(to: string, assets: readonly Asset[]): Promise<readonly (bigint | null)[]>;
  /** Exact unsigned bytes for an intent. Pure given the current fee level, which it reads. */
  build(intent: OutgoingIntent, slot: TransactionSlot): Promise<string>;
  /** Sending the same bytes again is `known`, never an error. */
  broadcast(signed: SignedTransaction): Promise<BroadcastResult>;
  /** Reads `decimals` (and for tokens the symbol) from the chain; used when a token is switched on. */
  describeAsset(asset: Asset): Promise<{ decimals: number; symbol: string | null }>;
}

/** The half that holds keys; only the signer process creates one. */
export interface ChainKeys {
  readonly family: string;
  depositAddress(index: bigint): { address: string; watchKey: string };
  treasuryAddress(): string;
  /** What the bytes would do, decoded from the bytes alone. @throws Refusal when they are not one plain transfer. */
  decode(unsigned: string): DecodedTransaction;
  sign(unsigned: string, source: SourceAccount): SignedTransaction;
}

export interface DecodedTransaction {
  network: string;
  destination: string;
  asset: Asset;
  amount: bigint;
  nonce: bigint;
  /** Most native base units that it can cost. */
  feeCap: bigint;
}
