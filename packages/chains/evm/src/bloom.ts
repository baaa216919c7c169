import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/**
 * Whether a block's log filter may contain these bytes (Yellow Paper, 4.3.1): false is certain, true is likely.
 * `bloom` is 256 bytes of hex.
 */
export function mayContain(bloom: string, item: string): boolean {
  const filter = BigInt(bloom);
  const digest = bytesToHex(keccak_256(hexToBytes(item.slice(2))));
  return [0, 4, 8].every((at) => {
    const bit = BigInt(Number.parseInt(digest.slice(at, at + 4), 16) & 2047);
    return ((filter >> bit) & 1n) === 1n;
  });
}
