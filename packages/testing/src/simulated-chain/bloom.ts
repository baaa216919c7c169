import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexToBytes } from '@noble/hashes/utils.js';

const bitsOf = new Map<string, bigint>();

function bits(item: string): bigint {
  const known = bitsOf.get(item);
  if (known !== undefined) return known;
  const digest = keccak_256(hexToBytes(item.slice(2)));
  const found = [0, 2, 4].reduce((sum, at) => {
    const bit = (((digest[at] ?? 0) << 8) | (digest[at + 1] ?? 0)) & 2047;
    return sum | (1n << BigInt(bit));
  }, 0n);
  bitsOf.set(item, found);
  return found;
}

/** The log filter of a block that contains these addresses and topics (Yellow Paper, 4.3.1), 256 bytes of hex. */
export const bloomOf = (items: readonly string[]): string =>
  `0x${items
    .reduce((sum, item) => sum | bits(item), 0n)
    .toString(16)
    .padStart(512, '0')}`;
