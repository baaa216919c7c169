import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { type CoinTransaction, doubleHash, hashText } from './transaction.ts';

interface HeaderFields {
  version: number;
  parentHash: string;
  merkleRoot: string;
  time: number;
  nonce: number;
}

const reversed = (hash: string): Uint8Array => hexToBytes(hash).toReversed();
const number = (value: number): Uint8Array => new Uint8Array(new Uint32Array([value]).buffer);
/** Of regtest: every hash is good enough, so that blocks need no work. */
const bits = 0x20_7f_ff_ff;

/** The 80 bytes that a block is known by; nobody asks what they prove of work. */
export function encodeHeader({ version, parentHash, merkleRoot, time, nonce }: HeaderFields): {
  hash: string;
  header: string;
} {
  const fields = [number(version), reversed(parentHash), reversed(merkleRoot), number(time), number(bits)];
  const bytes = concatBytes(...fields, number(nonce));
  return { hash: hashText(bytes), header: bytesToHex(bytes) };
}

/** Block 0 of Litecoin's regtest. */
export const genesisHeader = encodeHeader({
  version: 1,
  parentHash: '00'.repeat(32),
  merkleRoot: '97ddfbbae6be97fd6cdf3e7ca13232a3afff2353e29badfab7f73011edd4ced9',
  time: 1_296_688_602,
  nonce: 0,
});

/** The root of the tree of their hashes; a level of odd length repeats its last one. */
export function merkleRootOf(transactions: readonly CoinTransaction[]): string {
  let level = transactions.map(({ hash }) => reversed(hash));
  while (level.length > 1) {
    const next: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] as Uint8Array;
      next.push(doubleHash(concatBytes(left, level[at + 1] ?? left)));
    }
    level = next;
  }
  return bytesToHex((level[0] ?? new Uint8Array(32)).toReversed());
}

/** The whole block in hex. */
export function encodeBlock(header: string, transactions: readonly CoinTransaction[]): string {
  const count = transactions.length;
  const size = count < 0xfd ? Uint8Array.of(count) : Uint8Array.of(0xfd, count & 0xff, count >> 8);
  return header + bytesToHex(size) + transactions.map(({ raw }) => raw).join('');
}
