import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { bodyHash, isIdempotencyKey } from './idempotency-key.ts';

test.each([
  ['a', true],
  ['8f14e45f-ceea-467f-9f3a-2b1c0d9e8f7a', true],
  ['~'.repeat(255), true],
  ['', false],
  ['~'.repeat(256), false],
  ['with space', false],
  ['tab\t', false],
  ['ümlaut', false],
])('%j as a key: %s', (text, expected) => {
  expect(isIdempotencyKey(text)).toBe(expected);
});

test('the same body has the same hash, however its members are ordered', () => {
  const one = bodyHash({ amount_usd: '5.00', list: ['a', { x: 1, y: null }] });
  expect(bodyHash({ list: ['a', { y: null, x: 1 }], amount_usd: '5.00' })).toBe(one);
  expect(one).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  [{ amount_usd: '5.00' }, { amount_usd: '5.0' }],
  [{ list: ['a', 'b'] }, { list: ['b', 'a'] }],
  [{ a: '1' }, { a: 1 }],
  [{ a: null }, {}],
  [{ a: { b: 1 } }, { a: { c: 1 } }],
  [{}, undefined],
])('%j and %j are two bodies', (one, other) => {
  expect(bodyHash(one)).not.toBe(bodyHash(other));
});

test('a one-time code does not count, but only where it stands for itself', () => {
  expect(bodyHash({ amount_usd: '5.00', totp_code: '123456' })).toBe(bodyHash({ amount_usd: '5.00' }));
  expect(bodyHash({ nested: { totp_code: '1' } })).not.toBe(bodyHash({ nested: {} }));
});

test('what is hashed is JSON with its members in order: keys of an earlier version stay good', () => {
  const body = { b: [1, { d: null, c: 'x"y' }], a: undefined, B: true, totp_code: '123456' };
  expect(bodyHash(body)).toBe(hash('sha256', '{"B":true,"b":[1,{"c":"x\\"y","d":null}]}', 'hex'));
  expect(bodyHash(undefined)).toBe(hash('sha256', 'null', 'hex'));
});
