import { createHash } from 'node:crypto';

/** OpenSSL's SHA3-256. */
export const sha3 = (...parts: readonly (Uint8Array | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha3-256')).digest();

export const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`;
export const unhex = (text: string): Buffer => Buffer.from(text.slice(2).padStart(64, '0'), 'hex');

/** As nodes write addresses: without zeros at the front. */
export const short = (address: string): string => `0x${address.slice(2).replace(/^0+(?=.)/, '')}`;
export const long = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;

/** Where an owner's coins of an asset lie, as the object framework derives it. */
export const storeAddress = (owner: string, metadata: string): string =>
  hex(sha3(unhex(owner), unhex(metadata), Uint8Array.of(0xfc)));

export const apt = long('0xa');

/** Where a wallet's contract stands that pays several at once. */
export const router = `0x${'cafe'.repeat(16)}::router`;
