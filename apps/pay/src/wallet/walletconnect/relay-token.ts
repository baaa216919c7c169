import { getPublicKey, hashes, sign } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { base58, base64urlnopad } from '@scure/base';
import type { Random } from './channel.ts';

// Without it the library asks the browser for a promise, and for a page under https.
hashes.sha512 = sha512;

/** Marks an Ed25519 key among the keys of `did:key` (multicodec 0xed as a varint). */
const ed25519Mark = Uint8Array.of(0xed, 0x01);

const validSeconds = 86_400;

const didOf = (publicKey: Uint8Array): string => `did:key:z${base58.encode(concatBytes(ed25519Mark, publicKey))}`;

const utf8 = new TextEncoder();
const part = (content: object): string => base64urlnopad.encode(utf8.encode(JSON.stringify(content)));

interface Claim {
  /** Of this visit; the relay keeps what comes for it. */
  secret: Uint8Array;
  /** Address of the relay. */
  audience: string;
  /** Seconds since 1970. */
  now: number;
  random: Random;
}

/** Who connects to the relay, signed by itself (JWT with EdDSA, RFC 8037; WalletConnect 2.0, Relay Client Auth). */
export function relayToken({ secret, audience, now, random }: Claim): string {
  const claims = {
    iss: didOf(getPublicKey(secret)),
    sub: bytesToHex(random(32)),
    aud: audience,
    iat: now,
    exp: now + validSeconds,
    act: 'client_auth',
  };
  const signed = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${base64urlnopad.encode(sign(utf8.encode(signed), secret))}`;
}
