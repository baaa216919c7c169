import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { x25519 } from '../x25519.ts';

/** Cryptographically secure random bytes, that many. */
export type Random = (count: number) => Uint8Array;

/** Where two sides write to each other: the relay knows its topic, they alone its key. */
export interface Channel {
  /** 32 bytes as hex. */
  topic: string;
  key: Uint8Array;
}

const keyBytes = 32;
const nonceBytes = 12;
/** An envelope between two that share a key (WalletConnect 2.0, Crypto, type 0). The other types belong to other requests. */
const sharedKey = 0;

/** A channel for whoever is told it by a pairing link. */
export const newChannel = (random: Random): Channel => ({
  topic: bytesToHex(random(keyBytes)),
  key: random(keyBytes),
});

/** Half of a channel that two make: what the other side is told, and what it is completed with. */
export interface KeyPair {
  secret: Uint8Array;
  /** X25519, as hex. */
  publicKey: string;
}

export function newKeyPair(random: Random): KeyPair {
  const secret = random(keyBytes);
  return { secret, publicKey: bytesToHex(x25519.getPublicKey(secret)) };
}

/**
 * The channel of two key pairs: X25519 (RFC 7748), HKDF with SHA-256 (RFC 5869) without salt, and its hash as topic.
 *
 * @param theirs public key of the other side, as hex
 * @throws Error for what is no key, or one that everybody could agree on
 */
export function agreedChannel({ secret }: KeyPair, theirs: string): Channel {
  const key = hkdf(sha256, x25519.getSharedSecret(secret, hexToBytes(theirs)), undefined, undefined, keyBytes);
  return { topic: bytesToHex(sha256(key)), key };
}

/** Seals a text for the other side (ChaCha20-Poly1305, RFC 8439), as base64. */
export function seal({ key }: Channel, content: string, random: Random): string {
  const nonce = random(nonceBytes);
  const sealed = chacha20poly1305(key, nonce).encrypt(new TextEncoder().encode(content));
  return base64.encode(concatBytes(Uint8Array.of(sharedKey), nonce, sealed));
}

/** @throws Error for what was not sealed with the channel's key, or in another envelope */
export function open({ key }: Channel, envelope: string): string {
  const bytes = base64.decode(envelope);
  if (bytes[0] !== sharedKey) throw new RangeError('unknown envelope');
  const [nonce, sealed] = [bytes.subarray(1, 1 + nonceBytes), bytes.subarray(1 + nonceBytes)];
  return new TextDecoder().decode(chacha20poly1305(key, nonce).decrypt(sealed));
}
