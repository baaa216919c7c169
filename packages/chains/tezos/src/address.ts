import type { AddressCheck } from '@florin/domain/ports/chain';
import { concatBytes } from '@noble/hashes/utils.js';
import { bytesOf, decode, encode, is } from './base58.ts';

/**
 * Kinds of accounts that keys own, in the order of their tags: ed25519, secp256k1, P-256, BLS. A protocol may add others
 * at any time: those are refused, since their bytes are not known.
 */
const accountKinds = ['tz1', 'tz2', 'tz3', 'tz4'] as const;
const tokenForm = /^(KT1[1-9A-HJ-NP-Za-km-z]{33})(?:_(0|[1-9]\d{0,77}))?$/;
const accountForm = /^(tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}$/;
const contractTag = 1;
const hashBytes = 20;

/** An account or a contract as people write it: there is one spelling. */
export function parseAccount(input: string): AddressCheck {
  const [, kind] = accountForm.exec(input) ?? [];
  if (kind === undefined) return { ok: false, reason: 'malformed' };
  const bytes = decode(kind as 'tz1' | 'KT1', input);
  if (bytes === 'bad_checksum') return { ok: false, reason: 'bad_checksum' };
  return bytes === null ? { ok: false, reason: 'malformed' } : { ok: true, canonical: input };
}

export interface Token {
  contract: string;
  /** Of a contract with many tokens (FA2, TZIP-12); null where a contract is one token (FA1.2, TZIP-7). */
  id: bigint | null;
}

/** `KT1…` names the token of FA1.2, `KT1…_0` one of FA2 by its number. Null for other text. */
export function parseToken(ref: string): Token | null {
  const [, contract, id] = tokenForm.exec(ref) ?? [];
  if (contract === undefined || !is('KT1', contract)) return null;
  return { contract, id: id === undefined ? null : BigInt(id) };
}

export const isAccount = (text: string): boolean => parseAccount(text).ok;
/** Whether keys own it: a contract answers by its code. */
export const isKeyed = (text: string): boolean => isAccount(text) && !text.startsWith('KT1');

/** An account of a key as operations name it: 21 bytes. @throws RangeError for another one */
export function accountBytes(address: string): Uint8Array {
  const tag = accountKinds.findIndex((kind) => address.startsWith(kind));
  const kind = accountKinds[tag];
  if (kind === undefined) throw new RangeError('an account of no known kind');
  return concatBytes(Uint8Array.of(tag), bytesOf(kind, address));
}

/** Whatever may receive: 22 bytes. */
export const receiverBytes = (address: string): Uint8Array =>
  address.startsWith('KT1')
    ? concatBytes(Uint8Array.of(contractTag), bytesOf('KT1', address), Uint8Array.of(0))
    : concatBytes(Uint8Array.of(0), accountBytes(address));

/** @throws RangeError for a tag that is not known */
export function accountOf(bytes: Uint8Array): string {
  const kind = accountKinds[bytes[0] ?? accountKinds.length];
  if (kind === undefined || bytes.length !== hashBytes + 1) throw new RangeError('an account of no known kind');
  return encode(kind, bytes.slice(1));
}

/** @throws RangeError for a tag that is not known */
export function receiverOf(bytes: Uint8Array): string {
  if (bytes[0] === 0) return accountOf(bytes.slice(1));
  if (bytes[0] !== contractTag || bytes.length !== hashBytes + 2 || bytes[hashBytes + 1] !== 0)
    throw new RangeError('a receiver of no known kind');
  return encode('KT1', bytes.slice(1, hashBytes + 1));
}
