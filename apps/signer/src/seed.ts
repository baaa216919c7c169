import { createCipheriv, createDecipheriv, scryptSync } from 'node:crypto';
import { entropyToMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { Ids } from '@florin/domain/ports/ids';

/** Memory-hard on purpose: 128 MiB and about half a second for each guess at the passphrase. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const algorithm = 'aes-256-gcm';
const header = 'florin seed 1';

/** 24 new words of BIP-39 from 256 bits of `ids`. */
export const generateWords = (ids: Pick<Ids, 'bytes'>): string => entropyToMnemonic(ids.bytes(32), wordlist);

/** True when the words are of the English list and their checksum holds. */
export const areWords = (words: string): boolean => validateMnemonic(words, wordlist);

/** Words under a passphrase: scrypt (RFC 7914) and AES-256-GCM, as one line of text. */
export function sealWords(words: string, passphrase: string, ids: Pick<Ids, 'bytes'>): string {
  const [salt, iv] = [ids.bytes(16), ids.bytes(12)];
  const cipher = createCipheriv(algorithm, scryptSync(passphrase, salt, 32, cost), iv, { authTagLength: 16 });
  cipher.setAAD(Buffer.from(header));
  const body = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()]);
  const parts = [salt, iv, cipher.getAuthTag(), body].map((part) => Buffer.from(part).toString('base64'));
  return `${header}:${parts.join(':')}\n`;
}

/**
 * The 64-byte seed of sealed words (BIP-39, no further passphrase).
 * @throws Error with a line for the operator; it never repeats what is secret.
 */
export const openSeed = (sealed: string, passphrase: string): Uint8Array => seedOf(openWords(sealed, passphrase));

/**
 * The words themselves, for the person who keeps them.
 * @throws Error with a line for the operator; it never repeats what is secret.
 */
export function openWords(sealed: string, passphrase: string): string {
  const [head, ...encoded] = sealed.trim().split(':');
  const [salt, iv, tag, body] = encoded.map((part) => Buffer.from(part, 'base64'));
  if (head !== header || !salt || !iv || tag?.length !== 16 || !body)
    throw new Error('The seed file is not one of ours.');
  const decipher = createDecipheriv(algorithm, scryptSync(passphrase, salt, 32, cost), iv, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(header));
  decipher.setAuthTag(tag);
  let words: string;
  try {
    words = Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    throw new Error('The passphrase does not open the seed file.');
  }
  if (!areWords(words)) throw new Error('The seed file holds no BIP-39 words.');
  return words;
}

/** The 64-byte seed of words (BIP-39, no further passphrase). */
export const seedOf = (words: string): Uint8Array => mnemonicToSeedSync(words);
