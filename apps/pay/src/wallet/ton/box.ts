import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { x25519 } from '../x25519.ts';

/** Cryptographically secure random bytes, that many. */
export type Random = (count: number) => Uint8Array;

const nonceBytes = 24;

/** Words of four bytes, the lowest first, on a machine of either kind. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Uint32Array.from({ length: bytes.length / 4 }, (_none, at) => view.getUint32(at * 4, true));
}

function bytesOf(words: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(words.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [at, word] of words.entries()) view.setUint32(at * 4, word, true);
  return bytes;
}

const sigma = wordsOf(utf8ToBytes('expand 32-byte k'));

/** The key that two sides share (NaCl, `crypto_box_beforenm`). @throws Error for a key that everybody could agree on */
function sharedKey(secret: Uint8Array, theirs: Uint8Array): Uint8Array {
  const key = new Uint32Array(8);
  hsalsa(sigma, wordsOf(x25519.getSharedSecret(secret, theirs)), new Uint32Array(4), key);
  return bytesOf(key);
}

/** Our half of a box. */
export interface BoxKeys {
  secret: Uint8Array;
  publicKey: Uint8Array;
}

export function newBoxKeys(random: Random): BoxKeys {
  const secret = random(32);
  return { secret, publicKey: x25519.getPublicKey(secret) };
}

/** Seals a text for the other side (NaCl, `crypto_box`: X25519, XSalsa20, Poly1305), its nonce first. */
export function sealFor(theirs: Uint8Array, { secret }: BoxKeys, content: string, random: Random): Uint8Array {
  const nonce = random(nonceBytes);
  return concatBytes(nonce, xsalsa20poly1305(sharedKey(secret, theirs), nonce).encrypt(utf8ToBytes(content)));
}

/** @throws Error for what the other side did not seal for us */
export function openFrom(theirs: Uint8Array, { secret }: BoxKeys, sealed: Uint8Array): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const opened = xsalsa20poly1305(sharedKey(secret, theirs), nonce).decrypt(sealed.subarray(nonceBytes));
  return new TextDecoder().decode(opened);
}
