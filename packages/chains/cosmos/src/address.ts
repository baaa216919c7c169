import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32 } from '@scure/base';
import type { AddressCheck } from '@florin/domain/ports/chain';

/** Accounts of keys have 20 bytes, those of contracts and sub-accounts 32. */
const sizes: ReadonlySet<number> = new Set([20, 32]);
const lengthMax = 90;

/** Address of a compressed secp256k1 public key: RIPEMD-160 of its SHA-256, in bech32 (BIP-173). */
export const addressOf = (prefix: string, publicKey: Uint8Array): string =>
  bech32.encode(prefix, bech32.toWords(ripemd160(sha256(secp256k1.Point.fromBytes(publicKey).toBytes(true)))));

/** An address of a network; capitals throughout are allowed by BIP-173, and spelled in small letters. */
export function parseAccount(prefix: string, input: string): AddressCheck {
  const isOneCase = input === input.toLowerCase() || input === input.toUpperCase();
  const spelled = input.toLowerCase();
  const form = new RegExp(`^${prefix}1[02-9ac-hj-np-z]{6,}$`);
  if (!isOneCase || input.length > lengthMax || !form.test(spelled)) return { ok: false, reason: 'malformed' };
  const read = bech32.decodeUnsafe(spelled, lengthMax);
  if (read === undefined) return { ok: false, reason: 'bad_checksum' };
  const bytes = bech32.fromWordsUnsafe(read.words);
  return bytes !== undefined && sizes.has(bytes.length)
    ? { ok: true, canonical: spelled }
    : { ok: false, reason: 'malformed' };
}
