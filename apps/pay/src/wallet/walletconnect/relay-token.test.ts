import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { relayToken } from './relay-token.ts';

const random = (count: number): Uint8Array => new Uint8Array(randomBytes(count));
const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

test('the token names its own key, and that key signed it', () => {
  const token = relayToken({ secret: random(32), audience: 'wss://relay.example.com', now: 1_800_000_000, random });
  const [head, body, signature] = token.split('.') as [string, string, string];
  expect(decoded(head)).toEqual({ alg: 'EdDSA', typ: 'JWT' });
  const { iss, sub, ...claims } = decoded(body);
  expect(claims).toEqual({
    aud: 'wss://relay.example.com',
    iat: 1_800_000_000,
    exp: 1_800_086_400,
    act: 'client_auth',
  });
  expect(sub).toMatch(/^[0-9a-f]{64}$/);
  const key = base58.decode(String(iss).slice('did:key:z'.length));
  expect([...key.subarray(0, 2)]).toEqual([0xed, 0x01]);
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key.subarray(2)).toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  expect(verify(null, Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
});

test('no two connections have the same token', () => {
  const claim = { secret: random(32), audience: 'wss://relay.example.com', now: 1_800_000_000, random };
  expect(relayToken(claim)).not.toBe(relayToken(claim));
});
