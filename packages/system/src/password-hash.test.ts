import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { InvariantError } from '@florin/domain/errors';
import { Argon2Passwords, recommendedCosts } from './password-hash.ts';

const ids = { bytes: (length: number) => randomBytes(length) };
const passwords = new Argon2Passwords(ids, { memoryKib: 64, passes: 2, lanes: 1 });

describe('password hashes', () => {
  test('only the same password fits', async () => {
    const stored = await passwords.hash('correct horse battery');
    expect(await passwords.verify('correct horse battery', stored)).toBe(true);
    expect(await passwords.verify('correct horse batterz', stored)).toBe(false);
    expect(await passwords.verify('', stored)).toBe(false);
  });

  test('one password is stored differently each time', async () => {
    expect(await passwords.hash('a password')).not.toBe(await passwords.hash('a password'));
  });

  test('two spellings of one visible text are one password', async () => {
    expect(await passwords.verify('cafe\u0301', await passwords.hash('caf\u00e9'))).toBe(true);
  });

  // Known answer of the reference implementation's own tests (argon2id, version 0x13).
  test('a hash made elsewhere is understood', async () => {
    const stored = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await passwords.verify('password', stored)).toBe(true);
    expect(await passwords.verify('passwore', stored)).toBe(false);
  });

  test('without an account the work is done all the same and nothing fits', async () => {
    const costly = new Argon2Passwords(ids, { memoryKib: 8_192, passes: 2, lanes: 1 });
    const stored = await costly.hash('a password');
    const spans: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let run = 0; run < 8; run += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const started = performance.now();
        expect(await costly.verify('wrong password', kind === 'known' ? stored : null)).toBe(false);
        spans[kind].push(performance.now() - started);
      }
    }
    // The least span of each is the one that nothing else on the machine disturbed.
    const ratio = Math.min(...spans.unknown) / Math.min(...spans.known);
    expect(Math.abs(Math.log2(ratio))).toBeLessThan(1);
  });

  test.each(['', 'plain', '$argon2i$v=19$m=64,t=2,p=1$AAAA$AAAA', '$argon2id$v=16$m=64,t=2,p=1$AAAA$AAAA'])(
    '%j is no stored hash',
    async (stored) => {
      await expect(passwords.verify('a password', stored)).rejects.toThrow(InvariantError);
    },
  );

  test('production uses the recommended costs', () => {
    expect(recommendedCosts).toEqual({ memoryKib: 19_456, passes: 2, lanes: 1 });
  });
});
