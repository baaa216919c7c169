/** One version of an object that an address owns. */
export interface ObjectRef {
  id: string;
  version: bigint;
  /** 32 bytes, base58. */
  digest: string;
}

/** Coins that pay for a transaction, or nothing: then the payer's balance does. */
export interface Gas {
  owner: string;
  /** MIST for a unit of gas. */
  price: bigint;
  /** Most MIST that it may cost. */
  budget: bigint;
  payment: readonly ObjectRef[];
}

/**
 * Where the coins of a movement are taken from: so much of the sender's balance and the whole of some coin objects,
 * whose rest goes back to the sender's balance; or the coin that pays for the transaction.
 */
export type Funds = { kind: 'held'; withdrawal: bigint; coins: readonly ObjectRef[] } | { kind: 'gas' };

/** Everything that one of our transactions says. Two plans never have the same bytes, and one plan has one encoding. */
export interface Plan {
  /** Digest of the network's first checkpoint, base58. */
  chain: string;
  /** The only epoch in which it may run. */
  epoch: bigint;
  nonce: number;
  /** 16 bytes that do nothing: those of the intent's id, so that two intents never have the same bytes. */
  tag: Uint8Array;
  sender: string;
  destination: string;
  coinType: string;
  /** Base units that arrive. */
  amount: bigint;
  /** Whether they arrive in the receiver's balance, or as a coin object, which every wallet shows. */
  delivery: 'balance' | 'object';
  funds: Funds;
  gas: Gas;
}

/** Nodes take at most 511 arguments of one command, and 256 coins that pay. */
export const coinsMax = 500;
export const gasCoinsMax = 256;
