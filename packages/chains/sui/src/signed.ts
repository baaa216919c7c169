import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58, base64 } from '@scure/base';

/** A transaction with what a node wants beside it. */
interface Signed {
  /** The transaction's data in BCS. */
  content: Uint8Array;
  /** Each with its scheme and public key, as nodes take them. */
  signatures: readonly Uint8Array[];
}

/** The digest that names a transaction, base58: of its data and the name of their type. */
export const hashOf = (content: Uint8Array): string =>
  base58.encode(blake2b(concatBytes(new TextEncoder().encode('TransactionData::'), content), { dkLen: 32 }));

/** Data and signatures in base64, with a space between. */
export const writeSigned = ({ content, signatures }: Signed): string =>
  [content, ...signatures].map((part) => base64.encode(part)).join(' ');

/** @throws Error for text that is none. */
export function readSigned(raw: string): Signed {
  const [content, ...signatures] = raw.split(' ').map((part) => base64.decode(part));
  return { content: content as Uint8Array, signatures };
}
