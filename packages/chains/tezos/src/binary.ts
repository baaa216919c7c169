import { concatBytes } from '@noble/hashes/utils.js';

const sizeBytes = 4;
const digitBits = 7n;
const digitMask = 0x7fn;
const more = 0x80;
/** Longer numbers stand in no operation of ours. */
const digitsMax = 64;

/** A natural number: seven bits a byte, the lowest first; the highest bit says that more follow. */
export function natural(value: bigint): Uint8Array {
  if (value < 0n) throw new RangeError('a negative number');
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= digitBits) {
    const digit = Number(rest & digitMask);
    if (rest <= digitMask) return Uint8Array.of(...bytes, digit);
    bytes.push(digit | more);
  }
}

/** A length before so many bytes. */
export function sized(...parts: readonly Uint8Array[]): Uint8Array {
  const content = concatBytes(...parts);
  const size = new Uint8Array(sizeBytes);
  new DataView(size.buffer).setUint32(0, content.length);
  return concatBytes(size, content);
}

/** Reads bytes from their beginning. Everything throws RangeError where they end too early. */
export class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  take(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('too few bytes');
    const taken = this.#bytes.slice(this.#at, end);
    this.#at = end;
    return taken;
  }

  byte(): number {
    return this.take(1)[0] as number;
  }

  /** What begins here, without taking it. */
  get next(): number | null {
    return this.#bytes[this.#at] ?? null;
  }

  natural(): bigint {
    let value = 0n;
    for (let digit = 0; digit < digitsMax; digit += 1) {
      const byte = this.byte();
      value |= BigInt(byte & Number(digitMask)) << (digitBits * BigInt(digit));
      if (byte < more) return value;
    }
    throw new RangeError('too long a number');
  }

  sized(): Reader {
    const size = this.take(sizeBytes);
    return new Reader(this.take(new DataView(size.buffer, size.byteOffset).getUint32(0)));
  }
}
