import { expect, test } from 'vitest';
import { toBase32 } from './base32.ts';
import { canonicalBackupCode, newBackupCode } from './backup-code.ts';

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648, section 10, without padding: %j is %s', (text, expected) => {
  expect(toBase32(Buffer.from(text, 'ascii'))).toBe(expected);
});

test('a backup code is six groups of four, and is read however it is typed', () => {
  const code = newBackupCode((length) => new Uint8Array(length).fill(0x5a));
  expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
  const canonical = code.replaceAll('-', '');
  expect(canonical).toBe(toBase32(new Uint8Array(15).fill(0x5a)).toLowerCase());
  for (const typed of [code, canonical, code.toUpperCase(), ` ${code} `, code.replaceAll('-', ' ')]) {
    expect(canonicalBackupCode(typed)).toBe(canonical);
  }
});

test.each(['', '123456', 'abcd-efgh-ijkl-mno1', 'abcd-efgh-ijkl-mnop-q', 'q-abcd-efgh-ijkl-mnop'])(
  '%j is no backup code',
  (text) => {
    expect(canonicalBackupCode(text)).toBeNull();
  },
);
