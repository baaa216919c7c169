import { createHash } from 'node:crypto';
import { ByteReader, WireError } from './byte-reader.ts';

/** A transaction as it stands in a block, with all that we look at. */
export interface WireTransaction {
  /** As people write it: last byte first. */
  hash: string;
  inputs: readonly WireInput[];
  outputs: readonly WireOutput[];
}

export interface WireInput {
  txHash: string;
  position: number;
}

export interface WireOutput {
  amount: bigint;
  /** Lower-case hex. */
  script: string;
}

/** What an input of a block's first transaction names instead of an output. */
const nothing = '00'.repeat(32);

/** The first transaction of a block makes new coins: its input spends nothing. */
export const makesCoins = ({ inputs }: WireTransaction): boolean => inputs[0]?.txHash === nothing;

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
export const doubleHash = (bytes: Uint8Array): Buffer => sha256(sha256(bytes));

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
/** Hashes are written last byte first. */
export const hashText = (hash: Uint8Array): string => hex(hash.toReversed());

const witnesses = 1;
/** Litecoin: the transaction between its ordinary coins and its extension block (LIP-0002). */
const extension = 8;

/** @throws WireError when the bytes at the reader are no transaction. */
export function readTransaction(reader: ByteReader): WireTransaction {
  const { hashed, inputs, outputs } = readParts(reader);
  return { hash: hashText(doubleHash(hashed())), inputs, outputs };
}

function readParts(reader: ByteReader) {
  const version = reader.take(4);
  const flags = reader.bytes[reader.at] === 0 ? readFlags(reader) : 0;
  const bodyStart = reader.at;
  const inputs = reader.list(41, () => {
    const input = { txHash: hashText(reader.take(32)), position: reader.small(4) };
    reader.counted();
    reader.take(4);
    return input;
  });
  const outputs = reader.list(9, () => ({ amount: reader.amount(), script: hex(reader.counted()) }));
  const body = reader.bytes.subarray(bodyStart, reader.at);
  if (flags & witnesses) for (const _ of inputs) reader.list(1, () => reader.counted());
  if (flags & extension && reader.byte() !== 0)
    throw new WireError('A transaction of the extension block is not read.');
  const lockTime = reader.take(4);
  // The witnesses are no part of what is hashed (BIP-141).
  return { hashed: () => Buffer.concat([version, body, lockTime]), inputs, outputs };
}

function readFlags(reader: ByteReader): number {
  reader.byte();
  const flags = reader.byte();
  if (flags === 0 || (flags & ~(witnesses | extension)) !== 0) throw new WireError('A transaction has unknown parts.');
  return flags;
}

/** One transaction and nothing else. @throws WireError */
export const decodeRaw = (raw: string): WireTransaction => whole(raw, readTransaction);

/** The bytes that the hash of a transaction commits to: all but its witnesses. @throws WireError */
export const withoutWitnesses = (raw: string): string => hex(whole(raw, readParts).hashed());

function whole<Value>(raw: string, read: (reader: ByteReader) => Value): Value {
  const reader = new ByteReader(Buffer.from(raw, 'hex'));
  const value = read(reader);
  if (reader.at !== reader.bytes.length) throw new WireError('There is more than a transaction.');
  return value;
}
