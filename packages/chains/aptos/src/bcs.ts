/** Binary Canonical Serialization, as far as our transactions use it: every value has exactly one encoding. */

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder('utf-8', { fatal: true });
const lengthMax = 65_535;

export const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

const little = (value: bigint, size: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_each, at) => Number((value >> BigInt(8 * at)) & 0xffn));

export const u8 = (value: number): Uint8Array => Uint8Array.of(value);
export const u64 = (value: bigint): Uint8Array => little(value, 8);

/** Lengths and the numbers of variants: seven bits a byte, the lowest first (ULEB128). */
export function uleb(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Uint8Array.from([...bytes, rest]);
    bytes.push((rest % 128) | 128);
  }
}

/** Bytes with their length before them. */
export const sized = (content: Uint8Array): Uint8Array => joined(uleb(content.length), content);
export const text = (value: string): Uint8Array => sized(utf8.encode(value));
export const list = (items: readonly Uint8Array[]): Uint8Array => joined(uleb(items.length), ...items);

/** Reads what was written above. Each member throws RangeError where the bytes say something else. */
export class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  take(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('an early end');
    const part = this.#bytes.slice(this.#at, end);
    this.#at = end;
    return part;
  }

  u8(): number {
    return this.take(1)[0] as number;
  }

  u64(): bigint {
    return this.take(8).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  }

  uleb(): number {
    let value = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.u8();
      value += (byte % 128) * 2 ** shift;
      if (byte < 128) return value;
    }
    throw new RangeError('a number without end');
  }

  sized(): Uint8Array {
    const length = this.uleb();
    if (length > lengthMax) throw new RangeError('too long a part');
    return this.take(length);
  }

  text(): string {
    return fromUtf8.decode(this.sized());
  }

  /** Takes a variant or a count that must be this one. */
  expect(wanted: number): void {
    if (this.uleb() !== wanted) throw new RangeError('another kind of part');
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new RangeError('more than belongs there');
  }
}
