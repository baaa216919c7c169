import type { Asset, BatchItem, Coin, NumberSlot, SourceAccount } from './movement.ts';

export interface SignedTransaction {
  /** Known before broadcast, stored first. */
  txHash: string;
  raw: string;
}

/** The half that holds keys; only the signer process creates one. */
export interface ChainKeys {
  readonly family: string;
  /** True where coins of the treasury pay for whatever moves, beside the coins that move. */
  readonly treasuryPays?: true;
  depositAddress(index: bigint): { address: string; watchKey: string };
  treasuryAddress(): string;
  /** The contract that empties deposit addresses into this treasury; null where the family has none. */
  batchContract(): BatchContract | null;
  /** What the bytes would do, decoded from the bytes alone. @throws Refusal when they are none of the known kinds. */
  decode(unsigned: string): DecodedTransaction;
  /**
   * The same bytes always get the same signature. `owners`: whose keys the bytes need beside the source's, in their
   * order: the owner of each coin that they spend, or of each address whose authorization a batch lacks.
   */
  sign(unsigned: string, source: SourceAccount, owners?: readonly SourceAccount[]): SignedTransaction;
}

/** A contract that is fixed by its code: the address follows from it. */
export interface BatchContract {
  address: string;
  /** Of the code that is compiled in, the same for every treasury. */
  codeHash: string;
}

/** The slot that bytes use, as far as bytes tell. */
export type UsedSlot =
  | NumberSlot
  /** Each with what the bytes commit to: a signature over another amount or owner is not valid. */
  | { readonly kind: 'coins'; readonly coins: readonly Omit<Coin, 'source'>[] }
  | { readonly kind: 'lifetime'; readonly blockhash: string };

/** What every transaction says. */
interface DecodedSlot {
  /** Null where bytes name none: their slot binds them to one. */
  network: string | null;
  uses: UsedSlot;
  /** Most native base units that it can cost. */
  feeCap: bigint;
}

/** Leave of an address to a contract, not signed yet (EIP-7702), or its own signature under its part of a batch. */
export interface DecodedAuthorization {
  /** Position of the item whose address is to sign. */
  item: number;
  network: string;
  contract: string;
  nonce: bigint;
}

/** What is left of spent coins goes to the treasury and is not told. A batch of coins is a transfer to the treasury. */
export type DecodedTransfer = DecodedSlot & { kind: 'transfer'; destination: string; asset: Asset; amount: bigint };
/** Sends nothing to somebody, or coins to where they all were: harmless when that is its own sender. */
export type DecodedCancel = DecodedSlot & { kind: 'cancel'; destination: string };
export type DecodedBatch = DecodedSlot & {
  kind: 'batch';
  /** What receives: the treasury itself where every address signs for its own part. */
  contract: string;
  token: string;
  items: readonly BatchItem[];
  authorizations: readonly DecodedAuthorization[];
};
/** Lends the use of so many native base units of its sender's stake to an address, or takes it back. No coins move. */
export type DecodedLending = DecodedSlot & {
  kind: 'delegation' | 'undelegation';
  destination: string;
  amount: bigint;
};
/** Creates a contract; which one follows from the address. */
export type DecodedDeployment = DecodedSlot & { kind: 'deployment'; contract: string };

export type DecodedTransaction = DecodedTransfer | DecodedCancel | DecodedBatch | DecodedDeployment | DecodedLending;
