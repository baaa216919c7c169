import { randomBytes } from 'node:crypto';
import { crc32 as zlibCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '@florin/contract/limits';
import { isApiKey, newApiKey } from './api-key.ts';
import { randomBase62, toBase62 } from './base62.ts';
import { crc32 } from './crc32.ts';
import { credentialHash } from './credential-hash.ts';
import { newInvitationCode } from './invitation-code.ts';
import { isSessionToken, newSessionToken } from './session-token.ts';

const bytes = (length: number) => randomBytes(length);

describe('API keys', () => {
  test('have the prefix, the length of the interface and a checksum that fits', () => {
    for (let made = 0; made < 1_000; made += 1) {
      const key = newApiKey(bytes);
      expect(key).toMatch(/^flr_live_[0-9A-Za-z]{32}$/);
      expect(key).toHaveLength(limits.apiKeyCharacters);
      expect(isApiKey(key)).toBe(true);
    }
  });

  test('are built the same way for ever', () => {
    expect(newApiKey((length) => new Uint8Array(length))).toBe('flr_live_000000000000000000000000004WlC33');
  });

  test('any one wrong character is noticed', () => {
    const key = newApiKey(bytes);
    const altered = [...key].flatMap((right, index) =>
      [...'aZ0_-'].flatMap((wrong) => (wrong === right ? [] : [key.slice(0, index) + wrong + key.slice(index + 1)])),
    );
    expect(altered.length).toBeGreaterThan(150);
    expect(altered.filter(isApiKey)).toEqual([]);
  });

  test('two neighbours that changed places are noticed', () => {
    const key = newApiKey(bytes);
    for (let index = 9; index + 1 < key.length; index += 1) {
      const swapped = key.slice(0, index) + key[index + 1] + key[index] + key.slice(index + 2);
      expect(isApiKey(swapped)).toBe(swapped === key);
    }
  });

  test.each(['', 'flr_live_', 'x'.repeat(41), ` ${'0'.repeat(40)}`, `flr_live_${'0'.repeat(33)}`, 'flr_live_\0'])(
    '%j is none',
    (text) => expect(isApiKey(text)).toBe(false),
  );
});

test('text around an API key makes it none', () => {
  const key = newApiKey(bytes);
  expect([`x${key}`, `${key}x`, ` ${key}`].map(isApiKey)).toEqual([false, false, false]);
});

describe('session tokens', () => {
  test('hold 256 bits in 43 characters', () => {
    const token = newSessionToken(bytes);
    expect(isSessionToken(token)).toBe(true);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(newSessionToken(bytes)).not.toBe(token);
  });

  test('text around one makes it none', () => {
    const token = newSessionToken(bytes);
    expect([`x${token}`, `${token}x`].map(isSessionToken)).toEqual([false, false]);
  });

  test.each(['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`, `${'a'.repeat(42)}\n`])('%j is none', (text) =>
    expect(isSessionToken(text)).toBe(false),
  );
});

test('an invitation code holds 144 bits in 24 characters', () => {
  const code = newInvitationCode((length) => new Uint8Array(length).fill(0xff));
  expect(code).toBe('_'.repeat(24));
});

describe('their parts', () => {
  test('the checksum agrees with the one of zip', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => crc32(text) === zlibCrc32(text)),
      { numRuns: 500 },
    );
    expect(crc32('123456789')).toBe(0xcbf43926);
  });

  test('base 62 counts as it should and fills up with zeros', () => {
    expect([0, 61, 62, 2 ** 32 - 1].map((value) => toBase62(value, 6))).toEqual([
      '000000',
      '00000z',
      '000010',
      '4gfFC3',
    ]);
  });

  test('no random character is likelier than another, although 256 is no multiple of 62', () => {
    let next = 0;
    const everyByte = (length: number) => Uint8Array.from({ length }, () => next++ % 256);
    const counts = new Map<string, number>();
    for (const letter of randomBase62(248 * 4, everyByte)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    expect(new Set(counts.values())).toEqual(new Set([16]));
  });

  test('the stored hash is SHA-256', () => {
    expect(credentialHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
