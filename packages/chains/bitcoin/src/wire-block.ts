import { ByteReader, WireError } from './byte-reader.ts';
import { doubleHash, hashText, readTransaction, type WireTransaction } from './wire-transaction.ts';

export interface WireHeader {
  hash: string;
  parentHash: string;
  merkleRoot: string;
  /** Seconds since the epoch. */
  time: number;
}

const headerBytes = 80;
/** Merged mining, as Dogecoin does it: proof from another chain follows the header. */
const hasProof = 0x100;

export interface WireBlock extends WireHeader {
  transactions: readonly WireTransaction[];
}

/**
 * A block as a node keeps it, proved to be the one of its hash: the transactions are those that its header commits to.
 * @throws WireError when they are not, or the bytes are no block.
 */
export function decodeBlock(raw: string): WireBlock {
  const reader = new ByteReader(Buffer.from(raw, 'hex'));
  const header = readHeader(reader);
  const transactions = readBody(reader, (header.version & hasProof) !== 0, header.merkleRoot);
  return { ...header, transactions };
}

/** The header at the beginning of bytes: merged mining appends its proof. @throws WireError */
export const decodeHeader = (raw: string): WireHeader => readHeader(new ByteReader(Buffer.from(raw, 'hex')));

function readHeader(reader: ByteReader): WireHeader & { version: number } {
  const bytes = reader.take(headerBytes);
  const within = new ByteReader(bytes);
  return {
    version: within.small(4),
    parentHash: hashText(within.take(32)),
    merkleRoot: hashText(within.take(32)),
    time: within.small(4),
    hash: hashText(doubleHash(bytes)),
  };
}

/** Miners of other chains set the bit of merged mining for purposes of their own: the plain reading goes first. */
function readBody(reader: ByteReader, mayHaveProof: boolean, merkleRoot: string): WireTransaction[] {
  const start = reader.at;
  const plain = attempt(() => readTransactions(reader, merkleRoot));
  if (plain.ok) return plain.value;
  if (!mayHaveProof) throw plain.error;
  reader.at = start;
  skipProof(reader);
  return readTransactions(reader, merkleRoot);
}

type Attempt<Value> = { ok: true; value: Value } | { ok: false; error: WireError };

function attempt<Value>(read: () => Value): Attempt<Value> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof WireError) return { ok: false, error };
    throw error;
  }
}

/** What follows the transactions (Litecoin's extension block) is not ours to read. */
function readTransactions(reader: ByteReader, merkleRoot: string): WireTransaction[] {
  const transactions = reader.list(10, () => readTransaction(reader));
  const hashes = transactions.map(({ hash }) => hash);
  // Repeating the last ones can lead to the same root (CVE-2012-2459).
  if (new Set(hashes).size !== hashes.length) throw new WireError('The block holds a transaction twice.');
  if (rootOf(hashes) !== merkleRoot) throw new WireError('The header does not commit to these transactions.');
  return transactions;
}

function skipProof(reader: ByteReader): void {
  readTransaction(reader);
  for (let branch = 0; branch < 2; branch += 1) {
    if (branch === 0) reader.take(32);
    reader.list(32, () => reader.take(32));
    reader.take(4);
  }
  reader.take(headerBytes);
}

function rootOf(hashes: readonly string[]): string {
  let level: Uint8Array[] = hashes.map((hash) => Buffer.from(hash, 'hex').toReversed());
  while (level.length > 1) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
      const left = level[2 * at] as Uint8Array;
      return doubleHash(Buffer.concat([left, level[2 * at + 1] ?? left]));
    });
    level = pairs;
  }
  return level[0] === undefined ? '' : hashText(level[0]);
}
