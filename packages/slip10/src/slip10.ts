import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** A key of SLIP-10 on ed25519: there are no public keys to derive from, every step is hardened. */
export interface Slip10Node {
  /** 32 bytes: the seed of the ed25519 key. */
  privateKey: Uint8Array;
  chainCode: Uint8Array;
}

const hardened = 2n ** 31n;

/** The root of a seed of 16 to 64 bytes. */
export const masterNode = (seed: Uint8Array): Slip10Node => split(hmac(sha512, utf8ToBytes('ed25519 seed'), seed));

/** The hardened child with a number below 2^31. @throws RangeError beyond. */
export function childNode({ privateKey, chainCode }: Slip10Node, index: bigint): Slip10Node {
  if (index < 0n || index >= hardened) throw new RangeError('A SLIP-10 index is below 2^31.');
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, Number(index + hardened));
  return split(hmac(sha512, chainCode, concatBytes(Uint8Array.of(0), privateKey, number)));
}

/** m/…: each number stands for its hardened child. */
export const descend = (node: Slip10Node, path: readonly bigint[]): Slip10Node =>
  path.reduce((parent, index) => childNode(parent, index), node);

const split = (bytes: Uint8Array): Slip10Node => ({ privateKey: bytes.slice(0, 32), chainCode: bytes.slice(32) });
