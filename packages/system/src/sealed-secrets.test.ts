import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { InvariantError } from '@florin/domain/errors';
import { SealedSecrets } from './sealed-secrets.ts';
import { parseSealingKeys } from './sealing-keys.ts';

const ids = { bytes: (length: number) => randomBytes(length) };
const key = (fill: number) => new Uint8Array(32).fill(fill);
const secrets = new SealedSecrets({ keys: new Map([['k1', key(1)]]), sealWith: 'k1' }, ids);

describe('sealed secrets', () => {
  test.each(['', 'whsec_abc', 'schlüssel ✓', 'x'.repeat(5_000)])('%j is read again in its own context', (text) => {
    expect(secrets.open(secrets.seal(text, 'merchant:1'), 'merchant:1')).toBe(text);
  });

  test('the same text never seals to the same bytes and does not show in them', () => {
    const [first, second] = [secrets.seal('secret text', 'c'), secrets.seal('secret text', 'c')];
    expect(Buffer.compare(first, second)).not.toBe(0);
    expect(Buffer.from(first).includes('secret text')).toBe(false);
  });

  test('another context does not open it', () => {
    expect(() => secrets.open(secrets.seal('text', 'merchant:1'), 'merchant:2')).toThrow(InvariantError);
  });

  test('every altered bit is noticed', () => {
    const sealed = secrets.seal('text', 'c');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const altered = Uint8Array.from(sealed);
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => secrets.open(altered, 'c')).toThrow(InvariantError);
    }
  });

  test('cut or empty bytes are no sealed value', () => {
    const sealed = secrets.seal('text', 'c');
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => secrets.open(sealed.subarray(0, length), 'c')).toThrow(InvariantError);
    }
  });

  test('after a change of keys the old key still opens what it sealed', () => {
    const keys = new Map([
      ['k2', key(2)],
      ['k1', key(1)],
    ]);
    const rotated = new SealedSecrets({ keys, sealWith: 'k2' }, ids);
    expect(rotated.open(secrets.seal('old', 'c'), 'c')).toBe('old');
    expect(() => secrets.open(rotated.seal('new', 'c'), 'c')).toThrow('not configured');
  });

  test('short keys and a missing sealing key are refused at the start', () => {
    expect(() => new SealedSecrets({ keys: new Map([['k', key(1).subarray(1)]]), sealWith: 'k' }, ids)).toThrow(
      '32 bytes',
    );
    expect(() => new SealedSecrets({ keys: new Map([['k', key(1)]]), sealWith: 'other' }, ids)).toThrow('missing');
    expect(() => new SealedSecrets({ keys: new Map([['', key(1)]]), sealWith: '' }, ids)).toThrow('1 to 255 bytes');
  });
});

describe('keys from the environment', () => {
  const encoded = (fill: number) => Buffer.from(key(fill)).toString('base64');

  test('the first one seals', () => {
    const { keys, sealWith } = parseSealingKeys(`2026b:${encoded(2)}, 2026a:${encoded(1)}`);
    expect(sealWith).toBe('2026b');
    expect([...keys.keys()]).toEqual(['2026b', '2026a']);
    expect(Buffer.from(keys.get('2026a') ?? [])).toEqual(Buffer.from(key(1)));
  });

  test.each(['', 'k', `k:${encoded(1).slice(4)}`, `:${encoded(1)}`, `k:${encoded(1)},k:${encoded(2)}`])(
    '%j is refused without being repeated',
    (text) => {
      expect(() => parseSealingKeys(text)).toThrow(/sealing keys/i);
    },
  );
});
