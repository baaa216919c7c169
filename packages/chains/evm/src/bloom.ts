import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Log } from './answers.ts';

const filterBits = 2048;

/** The three bits that an item sets in a block's log filter (Yellow Paper, 4.3.1). */
function bitsOf(item: string): readonly bigint[] {
  const digest = bytesToHex(keccak_256(hexToBytes(item.slice(2))));
  return [0, 4, 8].map((at) => BigInt(Number.parseInt(digest.slice(at, at + 4), 16) & (filterBits - 1)));
}

/** Whether the filter may contain these bytes: false is certain, true is likely. `bloom` is 256 bytes of hex. */
export function mayContain(bloom: string, item: string): boolean {
  const filter = BigInt(bloom);
  return bitsOf(item).every((bit) => ((filter >> bit) & 1n) === 1n);
}

/** True where the filter says nothing: chains that do not keep one leave it empty or full. */
export const saysNothing = (bloom: string): boolean => /^0x(?:0*|f*)$/.test(bloom);

/** The filter that these logs make up, as a number. */
export function bloomOf(logs: readonly Pick<Log, 'address' | 'topics'>[]): bigint {
  const items = new Set(logs.flatMap(({ address, topics }) => [address, ...topics]));
  const bits = new Set([...items].flatMap((item) => bitsOf(item)));
  return [...bits].reduce((filter, bit) => filter | (1n << bit), 0n);
}
