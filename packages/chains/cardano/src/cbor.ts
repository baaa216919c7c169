import { concatBytes } from '@noble/hashes/utils.js';

/** What transactions are made of (RFC 8949). Whole numbers are bigint, whatever their size. */
export type Cbor = bigint | Uint8Array | boolean | null | readonly Cbor[] | CborMap;

/** Pairs in the order of their encoding. */
export class CborMap {
  readonly entries: readonly (readonly [Cbor, Cbor])[];

  constructor(entries: readonly (readonly [Cbor, Cbor])[]) {
    this.entries = entries;
  }

  get(key: bigint): Cbor | undefined {
    return this.entries.find(([one]) => one === key)?.[1];
  }
}

/** Bytes that are none of what we write. */
export class CborError extends Error {
  override readonly name = 'CborError';
}

const types = { number: 0, bytes: 2, list: 4, map: 5 } as const;
const simple = { no: 0xf4, yes: 0xf5, nothing: 0xf6 } as const;
const widths: readonly (readonly [info: number, bytes: number])[] = [
  [24, 1],
  [25, 2],
  [26, 4],
  [27, 8],
];
/** Nothing of ours lies deeper: an output's value holds policies, which hold names. */
const depthMax = 8;

/** Definite lengths and the shortest form of every number: one value has one encoding. @throws CborError beyond 64 bits */
export function encodeCbor(value: Cbor): Uint8Array {
  if (value === null) return Uint8Array.of(simple.nothing);
  if (typeof value === 'boolean') return Uint8Array.of(value ? simple.yes : simple.no);
  if (typeof value === 'bigint') return encodeHead(types.number, value);
  if (value instanceof Uint8Array) return concatBytes(encodeHead(types.bytes, BigInt(value.length)), value);
  if (value instanceof CborMap)
    return concatBytes(
      encodeHead(types.map, BigInt(value.entries.length)),
      ...value.entries.flatMap((pair) => pair.map(encodeCbor)),
    );
  return concatBytes(encodeHead(types.list, BigInt(value.length)), ...value.map(encodeCbor));
}

function encodeHead(type: number, argument: bigint): Uint8Array {
  if (argument < 0n) throw new CborError('A number is below zero.');
  const first = type << 5;
  if (argument < 24n) return Uint8Array.of(first | Number(argument));
  const [info, bytes] = widths.find(([, each]) => argument < 1n << BigInt(8 * each)) ?? [0, 0];
  if (bytes === 0) throw new CborError('A number has more than 64 bits.');
  const head = new Uint8Array(1 + bytes);
  head[0] = first | info;
  for (let at = bytes, rest = argument; at > 0; at -= 1, rest >>= 8n) head[at] = Number(rest & 0xffn);
  return head;
}

/** Reads what `encodeCbor` writes, and nothing else. @throws CborError */
export function decodeCbor(bytes: Uint8Array): Cbor {
  const reader = new Reader(bytes);
  const value = reader.value(0);
  if (reader.left !== 0) throw new CborError('Something follows.');
  return value;
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  value(depth: number): Cbor {
    if (depth > depthMax) throw new CborError('It is nested too deeply.');
    const [first = 0] = this.#take(1);
    if (first === simple.nothing) return null;
    if (first === simple.no || first === simple.yes) return first === simple.yes;
    const argument = this.#argument(first & 0x1f);
    switch (first >> 5) {
      case types.number:
        return argument;
      case types.bytes:
        return this.#take(this.#count(argument));
      case types.list:
        return Array.from({ length: this.#count(argument) }, () => this.value(depth + 1));
      case types.map:
        return new CborMap(
          Array.from({ length: this.#count(argument) }, () => [this.value(depth + 1), this.value(depth + 1)] as const),
        );
      default:
        throw new CborError('It has a part of another kind.');
    }
  }

  #argument(info: number): bigint {
    if (info < 24) return BigInt(info);
    const [, bytes = 0] = widths.find(([each]) => each === info) ?? [];
    if (bytes === 0) throw new CborError('A length is left open.');
    return this.#take(bytes).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  }

  /** Everything takes a byte at least: a length beyond what is left is none. */
  #count(argument: bigint): number {
    if (argument > BigInt(this.left)) throw new CborError('It ends too early.');
    return Number(argument);
  }

  #take(count: number): Uint8Array {
    if (count > this.left) throw new CborError('It ends too early.');
    this.#at += count;
    return this.#bytes.slice(this.#at - count, this.#at);
  }
}
