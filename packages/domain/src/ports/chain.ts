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
  /** True where coins may have been moved inside contracts and the node could not show it. */
  untraced?: boolean;
}

/** What the nodes of a chain say, each asked for itself, to what one of them reported. */
export interface Testimony {
  /** Have this block on their best chain, with these transfers. */
  agree: number;
  /** Have come that far and know another block, or lack a transfer. */
  deny: number;
  /** Gave no usable answer, or have not come that far. */
  silent: number;
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
  /** Of a batch: the sweeps that it carries, all of `asset`. */
  items?: readonly BatchItem[];
}

/** One sweep of a batch: so many base units from a deposit address of ours. */
export interface BatchItem {
  address: string;
  amount: bigint;
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

/** What a movement would be, for its price. */
export interface Movement {
  purpose: OutgoingPurpose;
  from: string;
  to: string;
  asset: Asset;
  amount: bigint;
  items?: readonly BatchItem[];
}

/** Bytes that conflict with earlier ones of the same number and pay more. */
export interface DearerTransaction {
  unsigned: string;
  /** Base units that arrive: less than before where the coins pay for their own way. */
  amount: bigint;
  feeCap: bigint;
}

/** Sweeps of many addresses in one transaction, where the family has such. */
export interface BatchSweeps {
  /**
   * The contract that empties deposit addresses into this treasury and nowhere else: `ready` when the chain has it
   * with exactly our code, `missing` when it can be put there.
   */
  contract(treasury: string): Promise<{ address: string; state: 'ready' | 'missing' | 'unsupported' }>;
  /** For each item of a batch in a block, whether its coins arrived at the treasury. */
  arrivals(
    txHash: string,
    batch: { asset: Asset; treasury: string; items: readonly BatchItem[] },
  ): Promise<readonly boolean[]>;
}

/** The half that talks to nodes; the worker's. */
export interface ChainAdapter {
  readonly family: string;
  readonly network: string;
  /** How many nodes are configured. With two or more, nothing is confirmed that `testify` does not support. */
  readonly nodes: number;
  head(): Promise<ChainHead>;
  /** The header at a height on the node's present best chain; null beyond its head. */
  header(height: bigint): Promise<BlockHeader | null>;
  /** Everything of one block by its hash, so that a reorg between two calls cannot mix blocks. */
  block(header: BlockHeader, assets: readonly Asset[], watched: WatchLookup): Promise<Block>;
  /** Asks every node whether its best chain has this block, and these transfers of it in the same amounts. */
  testify(block: Pick<BlockHeader, 'height' | 'hash'>, transfers: readonly Transfer[]): Promise<Testimony>;
  transactionState(txHash: string): Promise<TransactionState>;
  /** What an address holds now, or held after a height where one is given; a node may have forgotten old ones. */
  balance(address: string, asset: Asset, height?: bigint): Promise<bigint>;
  /** Next unused number of an address by the transactions in blocks, up to a height where one is given. */
  nextNonce(address: string, height?: bigint): Promise<bigint>;
  estimateCost(movement: Movement): Promise<CostEstimate>;
  /**
   * What somebody else's transfer of each of these assets to an address of ours costs its sender now, in native base
   * units; null for an asset that cannot be moved at present. Nobody's balance is needed.
   */
  transferFees(to: string, assets: readonly Asset[]): Promise<readonly (bigint | null)[]>;
  /** Exact unsigned bytes for an intent. Pure given the current fee level, which it reads. */
  build(intent: OutgoingIntent, slot: TransactionSlot): Promise<string>;
  /** Bytes that do nothing but use up a number, dearer than `instead` where that may have been sent with it. */
  buildCancel(intent: OutgoingIntent, slot: TransactionSlot, instead: string | null): Promise<DearerTransaction>;
  /** The same movement at a price at which nodes take it in the place of the first: an eighth more, or what is usual. */
  raise(intent: OutgoingIntent, unsigned: string): Promise<DearerTransaction>;
  /** Null where every deposit moves by itself. */
  readonly batches: BatchSweeps | null;
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
  /** The contract that empties deposit addresses into this treasury; null where the family has none. */
  batchContract(): BatchContract | null;
  /** What the bytes would do, decoded from the bytes alone. @throws Refusal when they are none of the known kinds. */
  decode(unsigned: string): DecodedTransaction;
  /** `authorities`: of a batch, the deposit indexes whose authorizations it lacks, in their order. */
  sign(unsigned: string, source: SourceAccount, authorities?: readonly bigint[]): SignedTransaction;
}

/** A contract that is fixed by its code: the address follows from it. */
export interface BatchContract {
  address: string;
  /** Of the code that is compiled in, the same for every treasury. */
  codeHash: string;
}

/** What every transaction says. */
interface DecodedSlot {
  network: string;
  nonce: bigint;
  /** Most native base units that it can cost. */
  feeCap: bigint;
}

/** Leave of an address to a contract, not signed yet (EIP-7702). */
export interface DecodedAuthorization {
  /** Position of the item whose address is to sign. */
  item: number;
  network: string;
  contract: string;
  nonce: bigint;
}

export type DecodedTransfer = DecodedSlot & { kind: 'transfer'; destination: string; asset: Asset; amount: bigint };
/** Sends nothing to somebody: harmless when that is its own sender. */
export type DecodedCancel = DecodedSlot & { kind: 'cancel'; destination: string };
export type DecodedBatch = DecodedSlot & {
  kind: 'batch';
  contract: string;
  token: string;
  items: readonly BatchItem[];
  authorizations: readonly DecodedAuthorization[];
};
/** Creates a contract; which one follows from the address. */
export type DecodedDeployment = DecodedSlot & { kind: 'deployment'; contract: string };

export type DecodedTransaction = DecodedTransfer | DecodedCancel | DecodedBatch | DecodedDeployment;
