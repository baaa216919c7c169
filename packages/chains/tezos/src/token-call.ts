import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Token } from './address.ts';
import { natural, Reader, sized } from './binary.ts';

/** A transfer of a token as its contract is asked for it. */
export interface TokenCall {
  /** Of the token within its contract; null for FA1.2. */
  id: Token['id'];
  from: string;
  to: string;
  amount: bigint;
}

/** Tags of Micheline in bytes: a number, text, a list, and a primitive with two parts and no names. */
const tags = { int: 0, string: 1, list: 2, two: 7 } as const;
/** The primitive `Pair`. */
const pairPrimitive = 7;

/** What both standards call their way to move tokens. */
export const transferName = 'transfer';

/** Numbers have their sign in the second bit of the first byte: shifted by one, a natural has room for it. */
export function int(value: bigint): Uint8Array {
  const low = Number(value & 0x3fn);
  const rest = value >> 6n;
  return concatBytes(
    Uint8Array.of(tags.int),
    rest === 0n ? Uint8Array.of(low) : concatBytes(Uint8Array.of(low | 0x80), natural(rest)),
  );
}

const text = (value: string): Uint8Array => concatBytes(Uint8Array.of(tags.string), sized(utf8ToBytes(value)));
const pair = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(tags.two, pairPrimitive), left, right);
const list = (item: Uint8Array): Uint8Array => concatBytes(Uint8Array.of(tags.list), sized(item));

/** The parameters of a call: FA2 takes lists, of which ours have one entry each; FA1.2 takes one transfer. */
export const encodeCall = ({ id, from, to, amount }: TokenCall): Uint8Array =>
  id === null
    ? pair(text(from), pair(text(to), int(amount)))
    : list(pair(text(from), list(pair(text(to), pair(int(id), int(amount))))));

/** @throws RangeError for whatever is no call of ours */
export function decodeCall(bytes: Uint8Array): TokenCall {
  const reader = new Reader(bytes);
  const call = reader.next === tags.list ? readMany(reader) : readOne(reader);
  if (!reader.isAtEnd) throw new RangeError('bytes after a call');
  return call;
}

function readOne(reader: Reader): TokenCall {
  openPair(reader);
  const from = readText(reader);
  openPair(reader);
  return { id: null, from, to: readText(reader), amount: readInt(reader) };
}

function readMany(reader: Reader): TokenCall {
  const entry = openList(reader);
  openPair(entry);
  const from = readText(entry);
  const transfer = openList(entry);
  openPair(transfer);
  const to = readText(transfer);
  openPair(transfer);
  const call = { id: readInt(transfer), from, to, amount: readInt(transfer) };
  if (!transfer.isAtEnd || !entry.isAtEnd) throw new RangeError('several transfers');
  return call;
}

function expectTags(reader: Reader, ...wanted: readonly number[]): void {
  for (const tag of wanted) if (reader.byte() !== tag) throw new RangeError('another call than ours');
}

const openPair = (reader: Reader): void => expectTags(reader, tags.two, pairPrimitive);

function openList(reader: Reader): Reader {
  expectTags(reader, tags.list);
  return reader.sized();
}

function readText(reader: Reader): string {
  expectTags(reader, tags.string);
  const content = reader.sized();
  let read = '';
  while (!content.isAtEnd) read += String.fromCharCode(content.byte());
  return read;
}

function readInt(reader: Reader): bigint {
  expectTags(reader, tags.int);
  const first = reader.byte();
  if ((first & 0x40) !== 0) throw new RangeError('a negative number');
  return BigInt(first & 0x3f) | (first < 0x80 ? 0n : reader.natural() << 6n);
}
