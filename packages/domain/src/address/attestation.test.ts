import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attestationVerifier, attestedBytes, type AttestedAddress } from './attestation.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'jwk' }).x ?? '';
const verifies = attestationVerifier(key);
const row: AttestedAddress = { family: 'evm', index: 7n, address: '0xAb', watchKey: '0xab' };
const attestation = sign(null, attestedBytes(row), privateKey);

test('an attested row is accepted', () => {
  expect(verifies(row, attestation)).toBe(true);
});

test.each<[string, Partial<AttestedAddress>]>([
  ['family', { family: 'tron' }],
  ['index', { index: 8n }],
  ['address', { address: '0xAc' }],
  ['watch key', { watchKey: '0xac' }],
])('a row with another %s is not', (_field, change) => {
  expect(verifies({ ...row, ...change }, attestation)).toBe(false);
});

test('an attestation with any changed, missing or added byte is not', () => {
  for (let at = 0; at < attestation.length; at += 1) {
    const changed = Buffer.from(attestation);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(verifies(row, changed)).toBe(false);
  }
  expect(verifies(row, attestation.subarray(1))).toBe(false);
  expect(verifies(row, Buffer.concat([attestation, Buffer.from([0])]))).toBe(false);
  expect(verifies(row, Buffer.alloc(0))).toBe(false);
});

test('the attestation of another key is not', () => {
  const other = generateKeyPairSync('ed25519').privateKey;
  expect(verifies(row, sign(null, attestedBytes(row), other))).toBe(false);
});

test('different rows never have the same bytes, wherever a text ends and the next begins', () => {
  const rows = fc.record({
    family: fc.string(),
    index: fc.bigInt({ min: 0n, max: 2n ** 63n }),
    address: fc.string(),
    watchKey: fc.string(),
  });
  fc.assert(
    fc.property(rows, rows, (one, other) => {
      const same = Buffer.compare(attestedBytes(one), attestedBytes(other)) === 0;
      expect(same).toBe(
        Object.keys(one).every((field) => one[field as keyof typeof one] === other[field as keyof typeof one]),
      );
    }),
  );
});

test('RFC 8032, section 7.1, test 1: the key format is the plain 32 bytes', () => {
  const secret = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
  const plain = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret]),
    format: 'der',
    type: 'pkcs8',
  });
  const published = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex');
  expect(attestationVerifier(published.toString('base64url'))(row, sign(null, attestedBytes(row), plain))).toBe(true);
});
