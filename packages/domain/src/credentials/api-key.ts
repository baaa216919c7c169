import { randomBase62, toBase62 } from './base62.ts';
import { crc32 } from './crc32.ts';

/** What every key of ours begins with. */
export const keyPrefix = 'flr_live_';
const randomCharacters = 26;
const checksumCharacters = 6;
const shape = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${randomCharacters + checksumCharacters}}$`);

const checksum = (body: string): string => toBase62(crc32(body), checksumCharacters);

/**
 * A fresh API key of 41 characters: `flr_live_`, 26 random base62 characters (154 bits) and the CRC-32 of all of that
 * in base62. `bytes` is a secure source.
 */
export function newApiKey(bytes: (length: number) => Uint8Array): string {
  const body = keyPrefix + randomBase62(randomCharacters, bytes);
  return body + checksum(body);
}

/** Whether a text can be a key of ours: a mistyped or made-up one is refused before anything is asked. */
export const isApiKey = (text: string): boolean =>
  shape.test(text) && text.endsWith(checksum(text.slice(0, -checksumCharacters)));
