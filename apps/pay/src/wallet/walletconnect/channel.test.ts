import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { expect, test } from 'vitest';
import { agreedChannel, newChannel, newKeyPair, open, seal } from './channel.ts';

const random = (count: number): Uint8Array => new Uint8Array(randomBytes(count));

test('both sides agree on one channel, as another library computes it', () => {
  const ours = newKeyPair(random);
  const theirs = generateKeyPairSync('x25519');
  const x = Buffer.from(ours.publicKey, 'hex').toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' });
  const shared = diffieHellman({ privateKey: theirs.privateKey, publicKey });
  const key = Buffer.from(hkdfSync('sha256', shared, '', '', 32));
  const { x: told = '' } = theirs.publicKey.export({ format: 'jwk' });
  const channel = agreedChannel(ours, Buffer.from(told, 'base64url').toString('hex'));
  expect(Buffer.from(channel.key)).toEqual(key);
  expect(channel.topic).toBe(createHash('sha256').update(key).digest('hex'));
});

test.each([
  ['', /expected 32 bytes|length/i],
  ['zz', /hex/],
  ['00'.repeat(31), /length|32/],
  ['00'.repeat(32), /invalid|zero/i],
])('what is no key of anybody (%s) makes no channel', (theirs, why) => {
  expect(() => agreedChannel(newKeyPair(random), theirs)).toThrow(why);
});

test('an envelope is a zero, a nonce, and what ChaCha20-Poly1305 sealed', () => {
  const channel = newChannel(random);
  const bytes = Buffer.from(seal(channel, 'größer', random), 'base64');
  const cipher = createDecipheriv('chacha20-poly1305', channel.key, bytes.subarray(1, 13), { authTagLength: 16 });
  cipher.setAuthTag(bytes.subarray(-16));
  expect(bytes[0]).toBe(0);
  expect(cipher.update(bytes.subarray(13, -16), undefined, 'utf8') + cipher.final('utf8')).toBe('größer');
});

const sealedElsewhere = (key: Uint8Array, type = 0): Buffer => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
  const sealed = Buffer.concat([cipher.update('{"id":1}', 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(type), nonce, sealed, cipher.getAuthTag()]);
};

test('what another library sealed is opened', () => {
  const channel = newChannel(random);
  expect(open(channel, sealedElsewhere(channel.key).toString('base64'))).toBe('{"id":1}');
});

test('a changed envelope, another key, another type and nonsense are refused', () => {
  const channel = newChannel(random);
  const opening = (envelope: Buffer) => () => open(channel, envelope.toString('base64'));
  const changed = sealedElsewhere(channel.key);
  changed[20]! ^= 1;
  expect(opening(changed)).toThrow('invalid tag');
  expect(opening(sealedElsewhere(randomBytes(32)))).toThrow('invalid tag');
  expect(opening(sealedElsewhere(channel.key, 1))).toThrow('unknown envelope');
  expect(opening(Buffer.of(0))).toThrow(/length/);
  expect(() => open(channel, 'no base64')).toThrow(/padding|base64/);
});
