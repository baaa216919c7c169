import { expect, test } from 'vitest';
import { toBase32 } from '@florin/domain/credentials/base32';
import { isTotpCode, newTotpSecret, totpStep } from './totp.ts';

/** The secret of RFC 6238, appendix B, for SHA-1. */
const secret = toBase32(Buffer.from('12345678901234567890', 'ascii'));

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('RFC 6238, appendix B: at %i the code is %s', (seconds, code) => {
  expect(totpStep(secret, code, new Date(seconds * 1000))).toBe(BigInt(Math.floor(seconds / 30)));
});

test('a code keeps the step it belongs to, one step around now', () => {
  const at = (seconds: number) => totpStep(secret, '287082', new Date(seconds * 1000));
  expect([0, 29].map(at)).toEqual([1n, 1n]);
  expect([60, 89].map(at)).toEqual([1n, 1n]);
  expect([90, 120].map(at)).toEqual([null, null]);
});

test('a secret has 160 bits', () => {
  expect(newTotpSecret((length) => new Uint8Array(length).fill(255))).toBe('7'.repeat(32));
});

test.each([
  ['123456', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['１２３４５６', false],
])('%s as six digits: %s', (text, expected) => {
  expect(isTotpCode(text)).toBe(expected);
});
