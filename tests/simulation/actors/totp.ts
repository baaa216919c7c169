import { createHmac } from 'node:crypto';

/** The code of an authenticator (RFC 6238: SHA-1, six digits, 30 seconds), made apart from the product's own code. */
export function totpAt(key: Uint8Array, at: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
