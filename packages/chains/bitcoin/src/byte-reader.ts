/** Bytes that end too early, or say something that they cannot mean. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

/** Reads the encoding of Bitcoin's messages, little end first. @throws WireError beyond the end of the bytes. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  take(count: number): Uint8Array {
    const end = this.at + count;
    if (end > this.bytes.length) throw new WireError('The bytes end too early.');
    const taken = this.bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }

  byte(): number {
    return this.take(1)[0] as number;
  }

  /** Of 1 to 4 bytes. */
  small(size: number): number {
    return this.take(size).reduceRight((value, byte) => value * 256 + byte, 0);
  }

  /** Of 8 bytes. */
  amount(): bigint {
    const low = BigInt(this.small(4));
    return (BigInt(this.small(4)) << 32n) | low;
  }

  /** How many things follow, each of `leastBytes` at least. */
  count(leastBytes: number): number {
    const first = this.byte();
    const value = first < 0xfd ? first : this.small(first === 0xfd ? 2 : 4);
    // Nothing that we read holds more than 2^32 of anything.
    if (first === 0xff || value * leastBytes > this.bytes.length - this.at)
      throw new WireError('The bytes promise more than they hold.');
    return value;
  }

  /** Bytes with their number before them. */
  counted(): Uint8Array {
    return this.take(this.count(1));
  }

  list<Item>(leastBytes: number, read: () => Item): Item[] {
    return Array.from({ length: this.count(leastBytes) }, read);
  }
}
