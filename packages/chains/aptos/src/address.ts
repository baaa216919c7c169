import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { AddressCheck } from '@florin/domain/ports/chain';
import { joined, sized, u8, uleb } from './bcs.ts';

/** Metadata of the chain's own coin as a fungible asset. */
export const nativeMetadata = `0x${'a'.padStart(64, '0')}`;

const longForm = /^0x[0-9a-fA-F]{64}$/;
const specialForm = /^0x[0-9a-fA-F]$/;

/**
 * An address as AIP-40 writes it: 64 digits, or one for the sixteen special ones. Shorter forms of others are refused:
 * nothing in an address would show that a digit was lost.
 */
export const parseAccount = (input: string): AddressCheck =>
  longForm.test(input) || specialForm.test(input)
    ? { ok: true, canonical: `0x${input.slice(2).toLowerCase().padStart(64, '0')}` }
    : { ok: false, reason: 'malformed' };

/** 0x0 to 0xf belong to the chain itself. */
export const isSpecial = (canonical: string): boolean => /^0x0{63}[0-9a-f]$/.test(canonical);

export const bytesOf = (canonical: string): Uint8Array => hexToBytes(canonical.slice(2));
export const spell = (bytes: Uint8Array): string => `0x${bytesToHex(bytes)}`;

const secp256k1Variant = 1;
const singleKeyScheme = 2;
const derivedFromObject = 0xfc;

/** AnyPublicKey of a compressed key, in BCS: the chain takes all 65 bytes. */
export const encodePublicKey = (publicKey: Uint8Array): Uint8Array =>
  joined(uleb(secp256k1Variant), sized(secp256k1.Point.fromBytes(publicKey).toBytes(false)));

/** The address of a key that has not been rotated: its authentication key of the scheme SingleKey (AIP-55). */
export const addressOf = (publicKey: Uint8Array): string =>
  spell(sha3_256(joined(encodePublicKey(publicKey), u8(singleKeyScheme))));

/** Where an owner's coins of an asset lie: nobody but the chain can put a store there (AIP-21). */
export const primaryStore = (owner: string, metadata: string): string =>
  spell(sha3_256(joined(bytesOf(owner), bytesOf(metadata), u8(derivedFromObject))));
