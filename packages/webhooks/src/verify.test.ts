import { expect, test } from 'vitest';
import { webhookHandler } from './express.ts';
import type { WebhookError, WebhookErrorCode } from './errors.ts';
import type { RawBody, VerifyOptions, WebhookHeaders } from './inputs.ts';
import { testHeader } from './test-header.ts';
import { verify } from './verify.ts';

const now = Date.parse('2026-03-02T09:22:13.500Z');
const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const event = { event: 'payment.completed', timestamp: '2026-03-02T09:22:13.064218+00:00', data: { payment_id: 'a' } };
const body = JSON.stringify(event);
const signature = await testHeader(body, secret, now);
const headers = { 'x-svc-signature': signature };
const options: VerifyOptions = { secret, now: () => now };

const refusal = (given: unknown, sent: unknown = headers, chosen = options): Promise<WebhookErrorCode> =>
  verify(given as RawBody, sent as WebhookHeaders, chosen).then(
    () => expect.fail('was accepted'),
    (error: WebhookError) => error.code,
  );

test.each([
  ['text', body],
  ['a Buffer', Buffer.from(body)],
  ['an ArrayBuffer', new TextEncoder().encode(body).buffer],
  ['a part of a larger buffer', Buffer.from(`xx${body}yy`).subarray(2, -2)],
])('the body may be %s', async (_kind, given) => {
  expect(await verify(given, headers, options)).toEqual(event);
});

test.each<[string, WebhookHeaders]>([
  ['the Headers of fetch', new Headers({ 'X-SVC-Signature': signature })],
  ['the headers of Node', { 'x-svc-signature': signature, host: 'shop.example.com', 'set-cookie': ['a', 'b'] }],
  ['in any spelling', { 'X-Svc-SIGNATURE': signature }],
  ['in a list of one', { 'x-svc-signature': [signature] }],
])('headers may be %s', async (_kind, given) => {
  expect(await verify(body, given, options)).toEqual(event);
});

test('a repeated signature header is refused, in each form that a runtime gives it', async () => {
  const twice = new Headers([
    ['x-svc-signature', signature],
    ['x-svc-signature', signature],
  ]);
  expect(await refusal(body, twice)).toBe('header_malformed');
  expect(await refusal(body, { 'x-svc-signature': [signature, signature] })).toBe('header_malformed');
});

test.each([[event], [{ type: 'Buffer', data: [1, 2] }], [42], [true], [[body]]])(
  'what a parser left is told from a raw body: %j',
  async (parsed) => expect(await refusal(parsed)).toBe('body_parsed'),
);

test.each([[undefined], [null], [''], [new Uint8Array()]])('nothing is not a body: %j', async (nothing) =>
  expect(await refusal(nothing)).toBe('body_missing'),
);

test('a buffer that was given away is refused as read', async () => {
  const given = new TextEncoder().encode(body);
  structuredClone(given.buffer, { transfer: [given.buffer] });
  expect(['body_parsed', 'body_missing']).toContain(await refusal(given));
});

test('what was verified is what is parsed, though the buffer changes meanwhile', async () => {
  const given = Buffer.from(body);
  const verified = verify(given, headers, options);
  given.write(body.replace('completed', 'confirmed'));
  expect(await verified).toEqual(event);
});

test('an unset secret beside a set one is passed over, alone it accepts nothing', async () => {
  expect(await verify(body, headers, { ...options, secret: [undefined, secret] })).toEqual(event);
  for (const unset of [undefined, '', [], [undefined, '']] as const)
    expect(await refusal(body, headers, { now: () => now, secret: unset })).toBe('secret_missing');
});

test('a clock or tolerance that is no number accepts nothing', async () => {
  expect(await refusal(body, headers, { secret, now: () => Number.NaN })).toBe('timestamp_in_future');
  expect(await refusal(body, headers, { ...options, toleranceSeconds: Number.NaN })).toBe('timestamp_in_future');
});

test('the time is judged only once the signature is shown to be true', async () => {
  const late = { ...options, now: () => now + 1e6 };
  expect(await refusal(body, headers, late)).toBe('timestamp_too_old');
  expect(await refusal(`${body} `, headers, late)).toBe('signature_mismatch');
});

test('without a clock of its own it goes by the system’s', async () => {
  const fresh = { 'x-svc-signature': await testHeader(body, secret) };
  expect(await verify(body, fresh, { secret })).toEqual(event);
  expect(await refusal(body, headers, { secret, now: () => now + 1e9 })).toBe('timestamp_too_old');
});

test('a refusal says what to do, and tells neither secret nor signature', async () => {
  const error = await verify(body, headers, { secret: `${secret} `, now: () => now }).catch((one: unknown) => one);
  expect(error).toMatchObject({
    name: 'WebhookError',
    code: 'secret_whitespace',
    message: expect.stringContaining('trim'),
  });
  expect(JSON.stringify(error) + String(error)).not.toContain(secret.slice(6));
});

test('the header for tests is what Florin sends, with one signature for each secret', async () => {
  const header = await testHeader(Buffer.from(body), [secret, 'another'], now);
  expect(header).toMatch(/^t=1772443333,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
  for (const known of [secret, 'another'])
    expect(await verify(body, { 'x-svc-signature': header }, { ...options, secret: known })).toEqual(event);
});

test.each([
  ['verify without options', () => verify(body, headers, undefined as never)],
  ['verify with null', () => verify(body, headers, null as never)],
  ['verify with a bare secret', () => verify(body, headers, secret as never)],
  ['an adapter without options', async () => webhookHandler(() => undefined, undefined as never)],
])('%s fails as everything here does', async (_what, act) => {
  await expect(act()).rejects.toMatchObject({ name: 'WebhookError', code: 'secret_missing' });
});
