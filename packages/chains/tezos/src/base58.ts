import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

/** The bytes that stand before each kind of value, so that its text begins as people know it, and its own length. */
export const kinds = {
  tz1: { prefix: [6, 161, 159], length: 20 },
  tz2: { prefix: [6, 161, 161], length: 20 },
  tz3: { prefix: [6, 161, 164], length: 20 },
  tz4: { prefix: [6, 161, 166], length: 20 },
  KT1: { prefix: [2, 90, 121], length: 20 },
  block: { prefix: [1, 52], length: 32 },
  operation: { prefix: [5, 116], length: 32 },
  edpk: { prefix: [13, 15, 37, 217], length: 32 },
  edsig: { prefix: [9, 245, 205, 134, 18], length: 64 },
  expr: { prefix: [13, 44, 64, 27], length: 32 },
} as const;

export type Kind = keyof typeof kinds;

export const encode = (kind: Kind, bytes: Uint8Array): string =>
  base58check.encode(concatBytes(Uint8Array.from(kinds[kind].prefix), bytes));

/** The bytes of a value of this kind; null for other text, `bad_checksum` where only the checksum is wrong. */
export function decode(kind: Kind, text: string): Uint8Array | 'bad_checksum' | null {
  const { prefix, length } = kinds[kind];
  try {
    const bytes = base58check.decode(text);
    const isKind = prefix.every((byte, at) => bytes[at] === byte) && bytes.length === prefix.length + length;
    return isKind ? bytes.slice(prefix.length) : null;
  } catch (error) {
    return error instanceof Error && /checksum/.test(error.message) ? 'bad_checksum' : null;
  }
}

/** @throws RangeError for text that is no value of this kind */
export function bytesOf(kind: Kind, text: string): Uint8Array {
  const bytes = decode(kind, text);
  if (bytes === null || bytes === 'bad_checksum') throw new RangeError(`no ${kind}`);
  return bytes;
}

export const is = (kind: Kind, text: string): boolean => decode(kind, text) instanceof Uint8Array;
