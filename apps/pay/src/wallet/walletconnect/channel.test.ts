import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
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
  const { x } = theirs.publicKey.export({ format: 'jwk' });
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'X25519', x: Buffer.from(ours.publicKey, 'hex').toString('base64url') },
    format: 'jwk',
  });
  const shared = diffieHellman({
    privateKey: createPrivateKey(
      theirs.privateKey.export({ format: 'jwk' }) && {
        key: theirs.privateKey.export({ format: 'jwk' }),
        format: 'jwk',
      },
    ),
    publicKey,
  });
  const key = Buffer.from(hkdfSync('sha256', shared, '', '', 32));
  const channel = agreedChannel(ours, Buffer.from(x!, 'base64url').toString('hex'));
  expect(Buffer.from(channel.key)).toEqual(key);
  expect(channel.topic).toBe(createHash('sha256').update(key).digest('hex'));
});

test.each(['', 'zz', '00'.repeat(31), '00'.repeat(32)])('what is no key of anybody (%s) makes no channel', (theirs) => {
  expect(() => agreedChannel(newKeyPair(random), theirs)).toThrow();
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
  const changed = sealedElsewhere(channel.key);
  changed[20]! ^= 1;
  for (const envelope of [changed, sealedElsewhere(randomBytes(32)), sealedElsewhere(channel.key, 1), Buffer.of(0)])
    expect(() => open(channel, envelope.toString('base64'))).toThrow();
  expect(() => open(channel, 'no base64')).toThrow();
});
