import type { Arrivals, Carried, Witness } from './arrivals.ts';
import type { BatchSweeps } from './batch-sweeps.ts';
import type { SignedTransaction } from './chain-keys.ts';
import type {
  Asset,
  CostEstimate,
  MadeCoin,
  Movement,
  OutgoingIntent,
  Slot,
  SlotState,
  SpentCoin,
} from './movement.ts';
import type { Lending } from './lending.ts';
import type { SlotSource } from './slot-source.ts';

export type { AddressBook, AddressCheck, WalletNames } from './address-book.ts';
export type { Arrivals, Carried, Witness } from './arrivals.ts';
export type { BatchSweeps } from './batch-sweeps.ts';
export type {
  BatchContract,
  ChainKeys,
  DecodedBatch,
  DecodedLending,
  DecodedTransaction,
  DecodedTransfer,
  SignedTransaction,
  UsedSlot,
} from './chain-keys.ts';
export type {
  Asset,
  BatchItem,
  Coin,
  CoinPlace,
  CoinsSlot,
  CostEstimate,
  LifetimeSlot,
  MadeCoin,
  Movement,
  NumberSlot,
  OutgoingIntent,
  OutgoingPurpose,
  Slot,
  SlotKind,
  SlotState,
  SourceAccount,
  SpentCoin,
} from './movement.ts';
export type { Lending, LendingSurvey } from './lending.ts';
export type { ChosenCoins, CoinSource, LifetimeSource, NumberSource, SlotSource } from './slot-source.ts';

/**
 * What every chain family gives the engine. An adapter knows no database and no framework; amounts are
 * base units. The pure half (`AddressBook`) never talks to a node and is all that the API server loads.
 */

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
  /** Coins that came to watched keys; where slots are coins, and a coin holds more than one transfer tells. */
  coins?: readonly MadeCoin[];
  /** Every coin that a transaction of the block spends, whoever owned it; where slots are coins. */
  spent?: readonly SpentCoin[];
  /** True where coins may have been moved inside contracts and the node could not show it. */
  untraced?: boolean;
  /** Why not, where nodes show such moves of other blocks. */
  hidden?: string;
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
  /**
   * In a block; `success` false: it ran and had no effect but its fee. `fee`: native base units that it cost whoever
   * pays for it, coins left behind as deposits for storage among them. `returned`: such coins that came to the treasury
   * beside what it moves.
   */
  | { state: 'included'; success: boolean; height: bigint; blockHash: string; fee: bigint; returned?: bigint };

/** How something of ours was signed: by this a node that has forgotten the past is told from one in which it never was. */
export interface Signing {
  sourceAddress: string;
  slot: Slot;
  /** It was signed no earlier; undefined where nobody knows any more. */
  since: Date | undefined;
}

export type BroadcastResult =
  | { result: 'accepted' | 'known' }
  /** `permanent`: no block can ever hold these bytes. `tooCheap`: the node would take them at a higher price. */
  | { result: 'rejected'; reason: string; permanent: boolean; tooCheap: boolean };

/** Bytes that conflict with earlier ones of the same slot and pay more. */
export interface DearerTransaction {
  unsigned: string;
  /** Base units that arrive: less than before where the coins pay for their own way. */
  amount: bigint;
  feeCap: bigint;
}

/** The half that talks to nodes; the worker's. */
export interface ChainAdapter {
  readonly family: string;
  readonly network: string;
  /** How many nodes are configured. With two or more, nothing is confirmed that `testify` does not support. */
  readonly nodes: number;
  /** Native base units by which an address may differ from what was moved there: rent, or coins that come beside a payment. */
  readonly upkeep?: bigint;
  head(): Promise<ChainHead>;
  /** The header at a height on the node's present best chain; null beyond its head. */
  header(height: bigint): Promise<BlockHeader | null>;
  /** Everything of one block by its hash, so that a reorg between two calls cannot mix blocks. */
  block(header: BlockHeader, assets: readonly Asset[], watched: WatchLookup): Promise<Block>;
  /** Asks every node whether its best chain has this block, and these transfers of it in the same amounts. */
  testify(block: Pick<BlockHeader, 'height' | 'hash'>, transfers: readonly Transfer[]): Promise<Testimony>;
  /**
   * Transfers to watched keys in transactions that wait for a block; null where nodes tell nobody. Says when a deposit
   * was first seen and nothing else: no payment moves before a block.
   */
  readonly mempool: ((assets: readonly Asset[], watched: WatchLookup) => Promise<readonly Transfer[]>) | null;
  /**
   * What a node knows. Where a `height` is given, what the nodes agree on that have come to it at least: the only one, or
   * of several two that tell the same of its block, and more than tell otherwise. Nothing is over for good without that.
   * With a height, that no block has it is the word only of a node that would know: by the `signing`, where nodes forget, and
   * where its slot ends by itself only of one that has come to that end.
   * @throws when they do not agree, too few have come so far, or its absence is not proved.
   */
  transactionState(txHash: string, height?: bigint, signing?: Signing): Promise<TransactionState>;
  /** What an address holds now, or held after a height where one is given; a node may have forgotten old ones. */
  balance(address: string, asset: Asset, height?: bigint): Promise<bigint>;
  /** What makes at most one signature of a movement count here. */
  readonly slots: SlotSource;
  /** By the transactions in blocks, up to a height where one is given and then as nodes agree; of a lifetime, by final blocks. */
  slotState(sourceAddress: string, slot: Slot, height?: bigint): Promise<SlotState>;
  /**
   * What a transaction in a block brought of what it was to move, as nodes agree: a token may keep a fee, or answer that
   * all is well and move nothing. Null where whatever succeeds arrives whole.
   * @throws when the nodes do not agree.
   */
  readonly arrivals: ((txHash: string, carried: Carried, witness: Witness) => Promise<Arrivals>) | null;
  /**
   * Who pays for a movement: its `source` in the chain's own coin, which a deposit address has to be sent first; the
   * `coins` that it spends; or the `treasury`, whatever moves.
   */
  readonly payer: 'source' | 'coins' | 'treasury';
  /** @throws Refusal CONFLICT when it would fail now, or is too little for the chain to carry. */
  estimateCost(movement: Movement): Promise<CostEstimate>;
  /**
   * What somebody else's transfer of each of these assets to an address of ours costs its sender now, in native base
   * units; null for an asset that cannot be moved at present. Nobody's balance is needed.
   */
  transferFees(to: string, assets: readonly Asset[]): Promise<readonly (bigint | null)[]>;
  /**
   * Exact unsigned bytes for an intent. Pure given the current fee level, which it reads. Bytes of two intents are never
   * the same, whatever their slots: where those may be shared, the intent's id is part of the bytes.
   */
  build(intent: OutgoingIntent, slot: Slot): Promise<string>;
  /**
   * Bytes that do nothing but use up a slot, dearer than `instead` where that may have been sent with it. Null where
   * nothing that was signed can be replaced.
   * @throws Refusal CONFLICT where these coins cannot go back to where they came from.
   */
  readonly buildCancel:
    | ((intent: OutgoingIntent, slot: Slot, instead: string | null) => Promise<DearerTransaction>)
    | null;
  /**
   * The same movement in the same slot at a price at which nodes take it in the place of the first: an eighth more, or
   * what is usual. Coins that pay for their own way and of which only `leaving` base units are there pay the present price
   * where an eighth more would leave nothing of them. Null where nothing that was signed can be replaced.
   */
  readonly raise: ((intent: OutgoingIntent, unsigned: string, leaving?: bigint) => Promise<DearerTransaction>) | null;
  /** Missing where no treasury lends anything. */
  readonly lending?: Lending;
  /** Null where every deposit moves by itself. */
  readonly batches: BatchSweeps | null;
  /** Sending the same bytes again is `known`, never an error. */
  broadcast(signed: SignedTransaction): Promise<BroadcastResult>;
  /** Reads `decimals` (and for tokens the symbol) from the chain; used when a token is switched on. */
  describeAsset(asset: Asset): Promise<{ decimals: number; symbol: string | null }>;
}
