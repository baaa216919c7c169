import { ed25519 } from '@noble/curves/ed25519.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { InvariantError } from '@florin/domain/errors';

/** BIP32-Ed25519: a scalar with what makes its nonces, and the chain code of what follows from it. */
export interface ExtendedKey {
  scalar: bigint;
  nonceKey: Uint8Array;
  chainCode: Uint8Array;
}

/** The public half, from which soft children follow. */
export interface PublicKey {
  point: Uint8Array;
  chainCode: Uint8Array;
}

const curve = ed25519.Point;
const order = curve.Fn.ORDER;
const half = 32;
/** Of Z, so many bytes count for the scalar: eight times that never reaches the order of the group. */
const scalarBytes = 28;
const hardened = 2n ** 31n;
export const indexMax = hardened - 1n;
const domain = utf8ToBytes('ed25519 seed');

/**
 * The master key of a BIP-39 seed as CIP-3 has it for Ledger: the one of its forms that begins with the seed and not with
 * the entropy of the words.
 */
export function masterKey(seed: Uint8Array): ExtendedKey {
  const chainCode = hmac(sha256, domain, concatBytes(Uint8Array.of(1), seed));
  let data = hmac(sha512, domain, seed);
  // The third highest bit of a scalar is to be zero.
  while (((data[half - 1] ?? 0) & 0x20) !== 0) data = hmac(sha512, domain, data);
  const left = Uint8Array.from(data.subarray(0, half));
  left[0] = (left[0] ?? 0) & 0xf8;
  left[half - 1] = ((left[half - 1] ?? 0) & 0x7f) | 0x40;
  return { scalar: bytesToNumberLE(left), nonceKey: data.slice(half), chainCode };
}

/** CIP-1852 hardens purpose, coin and account: only the owner of the private key goes there. */
export const childOf = (parent: ExtendedKey, index: bigint): ExtendedKey => {
  const [z, code] = expand(parent.chainCode, index, {
    tags: index >= hardened ? [0, 1] : [2, 3],
    data: index >= hardened ? extendedBytes(parent) : publicOf(parent).point,
  });
  const right = bytesToNumberLE(z.subarray(half)) + bytesToNumberLE(parent.nonceKey);
  return {
    scalar: parent.scalar + stepOf(z),
    nonceKey: numberToBytesLE(right % 2n ** 256n, half),
    chainCode: code.slice(half),
  };
};

export const hardenedChildOf = (parent: ExtendedKey, index: bigint): ExtendedKey => childOf(parent, hardened + index);

/** A soft child of the public key alone. @throws InvariantError for a hardened index */
export function publicChildOf({ point, chainCode }: PublicKey, index: bigint): PublicKey {
  if (index < 0n || index > indexMax) throw new InvariantError('An index is out of range.', { index });
  const [z, code] = expand(chainCode, index, { tags: [2, 3], data: point });
  return {
    point: curve
      .fromBytes(point)
      .add(curve.BASE.multiply(stepOf(z)))
      .toBytes(),
    chainCode: code.slice(half),
  };
}

export const publicOf = ({ scalar, chainCode }: ExtendedKey): PublicKey => ({
  point: curve.BASE.multiply(scalar % order).toBytes(),
  chainCode,
});

const stepOf = (z: Uint8Array): bigint => 8n * bytesToNumberLE(z.subarray(0, scalarBytes));

const extendedBytes = ({ scalar, nonceKey }: ExtendedKey): Uint8Array =>
  concatBytes(numberToBytesLE(scalar, half), nonceKey);

function expand(
  chainCode: Uint8Array,
  index: bigint,
  { tags, data }: { tags: readonly [number, number]; data: Uint8Array },
): [Uint8Array, Uint8Array] {
  const number = numberToBytesLE(index, 4);
  const mac = (tag: number): Uint8Array => hmac(sha512, chainCode, concatBytes(Uint8Array.of(tag), data, number));
  return [mac(tags[0]), mac(tags[1])];
}

/** A signature of RFC 8032 from a key that has no seed. Nothing in it is random: the same message gets the same one. */
export function signWith({ scalar, nonceKey }: Pick<ExtendedKey, 'scalar' | 'nonceKey'>, message: Uint8Array) {
  const point = curve.BASE.multiply(scalar % order).toBytes();
  const nonce = bytesToNumberLE(sha512(concatBytes(nonceKey, message))) % order;
  const first = curve.BASE.multiply(nonce).toBytes();
  const challenge = bytesToNumberLE(sha512(concatBytes(first, point, message))) % order;
  const second = (nonce + challenge * scalar) % order;
  return { publicKey: point, signature: concatBytes(first, numberToBytesLE(second, half)) };
}
