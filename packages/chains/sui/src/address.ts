import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import type { AddressCheck } from '@florin/domain/ports/chain';

const addressBytes = 32;
/** How an address and a signature say that their key is of secp256k1. */
export const secp256k1Flag = 0x01;

/** Address of a compressed secp256k1 public key: Blake2b-256 of the flag of its scheme and the key. */
export const addressOf = (publicKey: Uint8Array): string =>
  `0x${bytesToHex(blake2b(concatBytes(Uint8Array.of(secp256k1Flag), publicKey), { dkLen: addressBytes }))}`;

export const toBytes = (address: string): Uint8Array => hexToBytes(address.slice(2));
export const fromBytes = (bytes: Uint8Array): string => `0x${bytesToHex(bytes)}`;

/** All 32 bytes in hex: the short form of addresses of the system would let a mistyped one pass. There is no checksum. */
export const parseAccount = (input: string): AddressCheck =>
  /^0x[0-9a-fA-F]{64}$/.test(input) ? { ok: true, canonical: input.toLowerCase() } : { ok: false, reason: 'malformed' };

/** Packages and objects of the system have addresses that are small numbers. Nobody holds a key of such. */
export const isSystemAddress = (canonical: string): boolean => /^0x0{56}/.test(canonical);
