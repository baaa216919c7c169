import { randomBytes } from 'node:crypto';
import { mnemonicToSeedSync } from '@scure/bip39';
import { expect, test } from 'vitest';
import { areWords, generateWords, openSeed, sealWords } from './seed.ts';

const ids = { bytes: (length: number) => randomBytes(length) };
const words = `${'abandon '.repeat(11)}about`;

test('sealed words open to their seed with the passphrase alone', () => {
  const sealed = sealWords(words, 'correct', ids);
  expect(openSeed(sealed, 'correct')).toEqual(mnemonicToSeedSync(words));
  expect(() => openSeed(sealed, 'Correct')).toThrow('The passphrase does not open the seed file.');
});

test('a sealed file shows none of the words and is different each time', () => {
  const [one, other] = [sealWords(words, 'p', ids), sealWords(words, 'p', ids)];
  expect(one).not.toContain('abandon');
  expect(Buffer.from(one.split(':')[4] ?? '', 'base64').toString()).not.toContain('abandon');
  expect(one).not.toBe(other);
});

test('an altered file does not open', () => {
  const parts = sealWords(words, 'p', ids).trim().split(':');
  for (const at of [1, 2, 3, 4]) {
    const bytes = Buffer.from(parts[at] ?? '', 'base64');
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    expect(() => openSeed(parts.with(at, bytes.toString('base64')).join(':'), 'p')).toThrow(/does not open/);
  }
  for (const other of ['', 'rubbish', parts.slice(0, 3).join(':'), ['florin seed 2', ...parts.slice(1)].join(':')]) {
    expect(() => openSeed(other, 'p')).toThrow(/not one of ours/);
  }
});

test('new words are 24 of BIP-39 and never the same', () => {
  const [one, other] = [generateWords(ids), generateWords(ids)];
  expect(one.split(' ')).toHaveLength(24);
  expect(areWords(one)).toBe(true);
  expect(areWords(one.replace(/\w+$/, 'florin'))).toBe(false);
  expect(one).not.toBe(other);
});
