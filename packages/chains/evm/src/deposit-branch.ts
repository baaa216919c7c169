import { createHmac } from 'node:crypto';
import { normalizeZ } from '@noble/curves/abstract/curve.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import { InvariantError } from '@florin/domain/errors';

const { Point } = secp256k1;
type PublicPoint = ReturnType<typeof Point.fromBytes>;

/** Bits of the base point's table: a greater one takes longer to make than a search of some thousand addresses gains. */
const tableBits = 10;

/** The extended public key (BIP-32) that all deposit addresses follow from; it opens none of them. */
export interface DepositBranch {
  publicKey: Uint8Array;
  chainCode: Uint8Array;
}

/** The branch below a path of a seed. */
export function depositBranch(seed: Uint8Array, path: string): DepositBranch {
  const { publicKey, chainCode } = HDKey.fromMasterSeed(seed).derive(path);
  if (publicKey === null || chainCode === null) throw new InvariantError('A derived key has no public half.');
  Point.BASE.precompute(tableBits);
  return { publicKey, chainCode };
}

/**
 * The deposit addresses of a range of indexes, in lower-case hex: the same as those of the keys, in a fraction of the
 * time, because no private key is made and the points of a range share one inversion.
 */
export function addressesWithin({ publicKey, chainCode }: DepositBranch, from: bigint, end: bigint): string[] {
  const parent = Point.fromBytes(publicKey);
  const points: PublicPoint[] = [];
  for (let index = from; index < end; index += 1n) points.push(childPoint(parent, { publicKey, chainCode }, index));
  return normalizeZ(Point, points).map(
    (point) => `0x${bytesToHex(keccak_256(point.toBytes(false).subarray(1)).subarray(12))}`,
  );
}

/** BIP-32, public parent key to public child key. */
function childPoint(parent: PublicPoint, { publicKey, chainCode }: DepositBranch, index: bigint): PublicPoint {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(Number(index));
  const tweak = createHmac('sha512', chainCode).update(publicKey).update(number).digest().subarray(0, 32);
  // Whoever has the branch knows this number anyway: it may take as long as its bits make it.
  return Point.BASE.multiplyUnsafe(Point.Fn.fromBytes(tweak)).add(parent);
}
