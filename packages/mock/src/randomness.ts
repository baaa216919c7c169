import { createHash } from 'node:crypto';

/** Bytes, ids and hashes that are the same for the same seed. */
export class Randomness {
  readonly #seed: string;
  #count = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  bytes(length: number): Buffer {
    const parts: Buffer[] = [];
    for (let made = 0; made < length; made += 32) {
      this.#count += 1;
      parts.push(createHash('sha256').update(`${this.#seed}:${this.#count}`).digest());
    }
    return Buffer.concat(parts).subarray(0, length);
  }

  hex(length: number): string {
    return this.bytes(length).toString('hex');
  }

  /** A UUID of version 7 (RFC 9562): its beginning is the time. */
  uuid(atMs: number): string {
    const time = Math.max(0, Math.floor(atMs)).toString(16).padStart(12, '0');
    const [a, b] = [this.hex(2), this.hex(8)];
    const variant = ((Number.parseInt(b.charAt(0), 16) & 0x3) | 0x8).toString(16);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${a.slice(1)}-${variant}${b.slice(1, 4)}-${b.slice(4)}`;
  }
}
