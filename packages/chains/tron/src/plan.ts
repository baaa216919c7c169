import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { toHex, toWord } from './address-book.ts';
import { encodeMessage } from './protobuf.ts';

/** Everything that one of our transactions says. Two plans never have the same bytes, and one plan has one encoding. */
export interface Plan {
  lifetime: Lifetime;
  /** Milliseconds since 1970 by name; nodes do not judge it, and it sets the bytes of two intents apart. */
  timestamp: bigint;
  /** Whose coins or tokens move. */
  owner: string;
  destination: string;
  /** Base units: of what moves, or of the stake whose use is lent. */
  amount: bigint;
  /** Contract of the token; null for coins, and for a stake. */
  token: string | null;
  /** Whether the energy of a stake of the owner's is lent to the destination, or taken back from it, and nothing moves. */
  lends?: Lends;
  /**
   * Sun. Of a token: most that the energy of the call may cost, which the chain enforces. Of coins: what the movement is
   * planned to cost, which the chain does not look at.
   */
  feeLimit: bigint;
}

export type Lends = 'delegation' | 'undelegation';

/** The block that a transaction names, and when it ends. */
export interface Lifetime {
  /** Bytes 6 and 7 of the block's hash, which are the end of its height: 2 bytes in hex. */
  refBytes: string;
  /** Bytes 8 to 15 of the block's hash, in hex. */
  refHash: string;
  /** Milliseconds since 1970. */
  expiration: bigint;
}

/** Numbers of the contract types (`Tron.proto`, `Transaction.Contract.ContractType`). */
const transferContract = { type: 1n, name: 'TransferContract' };
const triggerContract = { type: 31n, name: 'TriggerSmartContract' };
export const lendingContracts = {
  delegation: { type: 57n, name: 'DelegateResourceContract' },
  undelegation: { type: 58n, name: 'UnDelegateResourceContract' },
} as const;
/** Of the two resources (`common.proto`, `ResourceCode`), the one that contracts use. */
const energyResource = 1n;

/** The unsigned bytes of a plan: `raw_data` of a transaction (`Tron.proto`). */
export function encodePlan(plan: Plan): Uint8Array {
  const { lifetime, timestamp, feeLimit } = plan;
  return encodeMessage([
    [1, hexToBytes(lifetime.refBytes)],
    [4, hexToBytes(lifetime.refHash)],
    [8, lifetime.expiration],
    [11, contractOf(plan)],
    [14, timestamp],
    [18, feeLimit],
  ]);
}

function contractOf({ owner, destination, amount, token, lends }: Plan): Uint8Array {
  const from = hexToBytes(toHex(owner));
  if (lends !== undefined) {
    // Without a lock, which is left out: what is locked could not be taken back for days.
    const lending = encodeMessage([
      [1, from],
      [2, energyResource],
      [3, amount],
      [4, hexToBytes(toHex(destination))],
    ]);
    return contract(lendingContracts[lends], lending);
  }
  if (token === null) {
    const transfer = encodeMessage([
      [1, from],
      [2, hexToBytes(toHex(destination))],
      [3, amount],
    ]);
    return contract(transferContract, transfer);
  }
  const call = encodeMessage([
    [1, from],
    [2, hexToBytes(toHex(token))],
    [4, hexToBytes(transferCall(destination, amount))],
  ]);
  return contract(triggerContract, call);
}

const contract = ({ type, name }: { type: bigint; name: string }, value: Uint8Array): Uint8Array =>
  encodeMessage([
    [1, type],
    [
      2,
      encodeMessage([
        [1, utf8ToBytes(`type.googleapis.com/protocol.${name}`)],
        [2, value],
      ]),
    ],
  ]);

/** The selector of `transfer(address,uint256)`. */
export const transferSelector = 'a9059cbb';

/** Call data of a transfer of a token (TRC-20), in hex. */
export const transferCall = (to: string, amount: bigint): string =>
  transferSelector + toWord(to).padStart(64, '0') + amount.toString(16).padStart(64, '0');

const signatureBytes = 65;
/** What the chain counts for the result of a transaction (`MAX_RESULT_SIZE_IN_TX`). */
const resultBytes = 64;

/** The signed transaction: `raw_data` and one signature. */
export const encodeSigned = (raw: Uint8Array, signature: Uint8Array): Uint8Array =>
  encodeMessage([
    [1, raw],
    [2, signature],
  ]);

/** Points of bandwidth that a transaction uses. */
export const bandwidthOf = (raw: Uint8Array): bigint =>
  BigInt(encodeSigned(raw, new Uint8Array(signatureBytes).fill(1)).length + resultBytes);

/** Sun for a point of bandwidth that is not free: a parameter of the chain, beyond which nothing is planned. */
export const bandwidthPriceMax = 1_000n;
/** Sun for the account of a receiver that has none: parameters of the chain, beyond which nothing is planned. */
export const activationMax = 1_100_000n;
/** Points that none of our transactions uses more of: most use 350. */
export const ownBandwidthMax = 400n;

/** Most that a transfer of a token costs beside its energy, in sun. */
export const tokenBandwidthCap = ownBandwidthMax * bandwidthPriceMax;
/** Most that lending a stake costs, in sun: bandwidth. */
export const lendingFeeCap = ownBandwidthMax * bandwidthPriceMax;
/** Most that a transfer of coins to anybody costs, in sun: bandwidth, and the receiver's account. */
export const coinFeeCap = ownBandwidthMax * bandwidthPriceMax + activationMax;

/**
 * Most sun that a plan can cost. Coins that come home to the treasury, whose account exists, pay for themselves out of what the plan sets aside:
 * where that is too little, the chain refuses the transaction.
 */
export const feeCapOf = ({ token, destination, feeLimit, lends }: Plan, treasury: string): bigint => {
  if (lends !== undefined) return lendingFeeCap;
  if (token !== null) return feeLimit + tokenBandwidthCap;
  return destination === treasury ? feeLimit : coinFeeCap;
};

/** A lifetime as the slot of a movement names it: nothing that is not in the bytes. */
export const nameOf = ({ refBytes, refHash, expiration }: Lifetime): string =>
  refBytes + refHash + expiration.toString(16).padStart(16, '0');

/** Null for a text that names no lifetime. */
export function lifetimeNamed(name: string): Lifetime | null {
  const [, refBytes, refHash, end] = /^([0-9a-f]{4})([0-9a-f]{16})([0-9a-f]{16})$/.exec(name) ?? [];
  if (refBytes === undefined || refHash === undefined || end === undefined) return null;
  return { refBytes, refHash, expiration: BigInt(`0x${end}`) };
}
