import { concatBytes } from '@noble/hashes/utils.js';

/** The part of Binary Canonical Serialization (github.com/diem/bcs) that transactions use. A value has one encoding. */

const u16Max = 2n ** 16n;
const u32Max = 2n ** 32n;
const u64Max = 2n ** 64n;

function littleEndian(value: bigint, bytes: number, limit: bigint): Uint8Array {
  if (value < 0n || value >= limit) throw new RangeError('a number beyond its size');
  return Uint8Array.from({ length: bytes }, (_each, at) => Number((value >> BigInt(8 * at)) & 255n));
}

export const u8 = (value: number): Uint8Array => Uint8Array.of(value);
export const u16 = (value: number): Uint8Array => littleEndian(BigInt(value), 2, u16Max);
export const u32 = (value: number): Uint8Array => littleEndian(BigInt(value), 4, u32Max);
export const u64 = (value: bigint): Uint8Array => littleEndian(value, 8, u64Max);

/** A length or the number of a variant, seven bits to a byte. */
export function uleb(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7) {
    if (rest < 128) return Uint8Array.from([...bytes, rest]);
    bytes.push((rest & 127) | 128);
  }
}

export const bytes = (content: Uint8Array): Uint8Array => concatBytes(uleb(content.length), content);
export const text = (content: string): Uint8Array => bytes(new TextEncoder().encode(content));
export const list = (items: readonly Uint8Array[]): Uint8Array => concatBytes(uleb(items.length), ...items);
export const some = (content: Uint8Array): Uint8Array => concatBytes(u8(1), content);
export const none = u8(0);

/** Reads values one after the other. Every method throws RangeError for bytes that are no such value. */
export class Reader {
  readonly #content: Uint8Array;
  #at = 0;

  constructor(content: Uint8Array) {
    this.#content = content;
  }

  take(length: number): Uint8Array {
    if (length > this.#content.length - this.#at) throw new RangeError('bytes that end early');
    this.#at += length;
    return this.#content.slice(this.#at - length, this.#at);
  }

  #number(length: number): bigint {
    return this.take(length).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  }

  u8(): number {
    return this.take(1)[0] as number;
  }

  u16(): number {
    return Number(this.#number(2));
  }

  u32(): number {
    return Number(this.#number(4));
  }

  u64(): bigint {
    return this.#number(8);
  }

  uleb(): number {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.u8();
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw new RangeError('a length without end');
  }

  bytes(): Uint8Array {
    return this.take(this.uleb());
  }

  text(): string {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(this.bytes());
    } catch {
      throw new RangeError('text that is none');
    }
  }

  list<Item>(read: () => Item, lengthMax: number): Item[] {
    const length = this.uleb();
    if (length > lengthMax) throw new RangeError('a list that is too long');
    return Array.from({ length }, read);
  }

  /** @throws RangeError for another variant than the wanted one. */
  variant(wanted: number): void {
    if (this.uleb() !== wanted) throw new RangeError('another kind of value');
  }

  some(): void {
    if (this.u8() !== 1) throw new RangeError('a value is missing');
  }

  none(): void {
    if (this.u8() !== 0) throw new RangeError('a value too many');
  }

  end(): void {
    if (this.#at !== this.#content.length) throw new RangeError('bytes too many');
  }
}
