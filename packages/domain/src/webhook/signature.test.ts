import { describe, expect, test } from 'vitest';
import { signatureHeaders, signingSecrets, webhookSecret } from './signature.ts';

const body = '{"event":"payment.completed","data":{"note":"Zoë"}}';
const at = new Date('2026-01-01T00:00:00.750Z'); // 1767225600
const deliveryId = '018f0000-0000-7000-8000-000000000001';
const generated = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const sign = (...secrets: string[]) => signatureHeaders({ deliveryId, at, body, secrets });

// The expected values were made with OpenSSL 3, in a UTF-8 shell, where $B is the body above and $I the delivery id:
//   printf '%s' "1767225600.$B" | openssl dgst -sha256 -hmac 'plain secret'
//   printf '%s' "1767225600.$B" | openssl dgst -sha256 -hmac 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
//   printf '%s' "$I.1767225600.$B" | openssl dgst -sha256 -mac HMAC -macopt key:'plain secret' -binary | base64
//   printf '%s' "$I.1767225600.$B" | openssl dgst -sha256 -mac HMAC -macopt key:0123456789abcdef0123456789abcdef -binary | base64
const plainHex = '1b244ab5404b41866134da885896f6b6cf2d4b6e17c67e22343b688c11f16fdd';
const generatedHex = '68a78c776f1cac6342d136ab2e8c8880dcffbb38b666c1b0f68986ac2037c61b';
const plainBase64 = 'vC/+PNxuyW36guPh6xCdo1EpmV0Rr3MGDF3+1iqlvTw=';
const generatedBase64 = 'j2a3hi8EUY/HWncUN9XwIwfoAXRjksRE8cDjZoY/n/k=';

describe('signatures', () => {
  test('of a plain secret are keyed with its bytes as shown, in both forms', () => {
    expect(sign('plain secret')).toEqual({
      'X-SVC-Signature': `t=1767225600,v1=${plainHex}`,
      'webhook-id': deliveryId,
      'webhook-timestamp': '1767225600',
      'webhook-signature': `v1,${plainBase64}`,
    });
  });

  test('of a generated secret are keyed with its text in our header and its bytes in the standard one', () => {
    const headers = sign(generated);
    expect(headers['X-SVC-Signature']).toBe(`t=1767225600,v1=${generatedHex}`);
    expect(headers['webhook-signature']).toBe(`v1,${generatedBase64}`);
  });

  test('of two secrets stand side by side, the present one first', () => {
    const headers = sign(generated, 'plain secret');
    expect(headers['X-SVC-Signature']).toBe(`t=1767225600,v1=${generatedHex},v1=${plainHex}`);
    expect(headers['webhook-signature']).toBe(`v1,${generatedBase64} v1,${plainBase64}`);
  });

  test('need a secret: without one there is no such header', () => expect(sign()).toEqual({}));

  test.each([
    ['whsec_', 'FSOicqF3YvI9DqvzurlCMxvnAMhu/VVRyW5dzNhltFg='],
    ['whsec_not base64', 'W+ZrkWDbHXyR3jkv6aIq5jz5n6n4YqX0shG1lmDy5Wo='],
    ['whsec_YWJj!', 'J0p8KRVSw6V+e6MRudDQb8wQLs/7iWZt8StQgqa0ZmI='],
    ['whsec_YWJ', 'nhK/LSlm8RGbmnu3Luz1hsxaUVxUjt7ulG/hpZKMGfM='],
  ])('of %j use its own bytes, as it encodes nothing', (secret, expected) => {
    expect(sign(secret)['webhook-signature']).toBe(`v1,${expected}`);
  });
});

describe('the signing secrets', () => {
  const changed = { secret: 'new', previousSecret: 'old', previousUntil: new Date('2026-01-02T00:00:00Z') };

  test('are both for a day after a change, then the new one alone', () => {
    expect(signingSecrets(changed, new Date('2026-01-01T23:59:59.999Z'))).toEqual(['new', 'old']);
    expect(signingSecrets(changed, new Date('2026-01-02T00:00:00Z'))).toEqual(['new']);
  });

  test('are none as soon as the secret is cleared', () => {
    expect(signingSecrets({ ...changed, secret: '' }, at)).toEqual([]);
    expect(signingSecrets({ ...changed, secret: null }, at)).toEqual([]);
  });

  test('are the present one alone when there was none before', () => {
    expect(signingSecrets({ secret: 'new', previousSecret: null, previousUntil: null }, at)).toEqual(['new']);
  });
});

test('a generated secret is 32 bytes in base64 behind its prefix', () => {
  expect(webhookSecret(Buffer.from('0123456789abcdef0123456789abcdef'))).toBe(generated);
});
