import { toBase32 } from './base32.ts';

/** 120 bits: too many to guess, also for who has stolen the table of hashes (ASVS 5.0, 6.5.2 asks for 112). */
const codeBytes = 15;
/** Codes of 16 characters were made before; they stay good until they are used or replaced. */
const shape = /^(?:[a-z2-7]{24}|[a-z2-7]{16})$/;

/**
 * A fresh single-use code that stands in for a lost authenticator: `abcd-efgh-ijkl-mnop-qrst-uvwx`. `bytes` is a secure
 * source.
 */
export const newBackupCode = (bytes: (length: number) => Uint8Array): string =>
  (toBase32(bytes(codeBytes)).toLowerCase().match(/.{4}/g) ?? []).join('-');

/** The one spelling that is hashed, however it was typed; null for a text that cannot be a code of ours. */
export const canonicalBackupCode = (typed: string): string | null => {
  const text = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return shape.test(text) ? text : null;
};
