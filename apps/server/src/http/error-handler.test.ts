import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Refusal } from '@florin/domain/errors';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { key, newPayment, serverWith, uuid } from '../../test/scene.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await serverWith({
    payments: {
      create: () => Promise.resolve(newPayment),
      read: () => Promise.reject(new Refusal('NOT_FOUND', 'No such payment.')),
      readSettings: () => Promise.reject(new TypeError('secret detail of ours')),
      tokens: () => Promise.reject(new Refusal('CONFLICT', 'Nobody declared this.')),
    },
  });
});
afterAll(() => app.close());

const json = { ...key, 'content-type': 'application/json' };
const create = (payload: string | Buffer, headers: Record<string, string> = json): InjectOptions => ({
  method: 'POST',
  url: '/v1/payments',
  headers,
  payload,
});

/** Status, code and the names of the fields complained about. */
const refusal = async (request: InjectOptions) => {
  const response = await app.inject(request);
  const body = response.json<{
    success: boolean;
    data: null;
    error: { code: string; message: string; details: object };
  }>();
  expect(body).toEqual({ success: false, data: null, error: expect.anything() });
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  return [response.statusCode, body.error.code, Object.keys(body.error.details)];
};

describe('a request that cannot be read is a VALIDATION_ERROR', () => {
  const broken: [string, InjectOptions, string][] = [
    ['malformed JSON', create('{"amount_usd":'), '_body'],
    ['JSON with a forbidden member', create('{"__proto__":{"x":1},"amount_usd":"5.00"}'), '_body'],
    ['no body', create(''), '_body'],
    ['a list as body', create('[]'), '_body'],
    ['null as body', create('null'), '_body'],
    ['text as body', create('"5.00"'), '_body'],
    ['bytes that are not UTF-8', create(Buffer.from('{"amount_usd":"5.00","description":"\xff"}', 'latin1')), '_body'],
    [
      'a wrong content type',
      create('amount_usd=5.00', { ...key, 'content-type': 'application/x-www-form-urlencoded' }),
      '_body',
    ],
    ['text/plain', create('{"amount_usd":"5.00"}', { ...key, 'content-type': 'text/plain' }), '_body'],
    ['no content type', create(Buffer.from('{"amount_usd":"5.00"}'), key), '_body'],
    ['an oversized body', create(JSON.stringify({ amount_usd: '5.00', x: 'x'.repeat(70_000) })), '_body'],
    ['a NUL in a text', create('{"amount_usd":"5.00","description":"a\\u0000b"}'), 'description'],
    ['a JSON number for money', create('{"amount_usd":5}'), 'amount_usd'],
    ['a missing field', create('{}'), 'amount_usd'],
    ['a duplicate parameter', { url: '/v1/payments?page=1&page=2', headers: key }, 'page'],
    ['a duplicate unknown parameter', { url: '/v1/payments?x=1&x=2', headers: key }, 'x'],
    ['a broken escape in the query', { url: '/v1/payments?status=%zz', headers: key }, '_query'],
    ['a NUL in the query', { url: '/v1/payments?status=completed%00', headers: key }, 'status'],
    ['a broken escape in the path', { url: '/v1/payments/%zz', headers: key }, '_path'],
    ['a NUL in the path', { url: `/v1/payments/${uuid}%00`, headers: key }, 'payment_id'],
    ['an upper-case UUID', { url: `/v1/payments/${uuid.toUpperCase()}`, headers: key }, 'payment_id'],
    ['an overlong part of the path', { url: `/v1/payments/${'a'.repeat(500)}`, headers: key }, '_path'],
  ];

  test.each(broken)('%s', async (_name, request, field) => {
    expect(await refusal(request)).toEqual([422, 'VALIDATION_ERROR', [field]]);
  });

  test('messages name each field once, in words', async () => {
    const body = JSON.stringify({ amount_usd: '-5', redirect_url: 'http://x', allowed_token_ids: ['a', 'b'] });
    const response = await app.inject(create(body));
    expect(response.json().error.details).toEqual({
      amount_usd: ['Must be plain digits: at most two decimals, for example "12.50". No sign, exponent or space.'],
      redirect_url: ['Must start with https://.'],
      allowed_token_ids: ['Must be a lowercase, hyphenated UUID.'],
    });
  });
});

describe('what does not exist is NOT_FOUND', () => {
  const missing: [string, InjectOptions][] = [
    ['an unknown path', { url: '/v1/nothing' }],
    ['an unknown path with a broken body', { method: 'POST', url: '/v1/nothing', headers: json, payload: '{' }],
    ['a wrong method', { method: 'DELETE', url: '/v1/payments', headers: key }],
    ['PATCH', { method: 'PATCH', url: '/v1/payments', headers: json, payload: '{}' }],
    ['OPTIONS', { method: 'OPTIONS', url: '/v1/payments' }],
    ['a slash at the end', { url: '/v1/payments/settings/', headers: key }],
  ];

  test.each(missing)('%s', async (_name, request) => {
    expect(await refusal(request)).toEqual([404, 'NOT_FOUND', []]);
  });
});

test('a missing credential is told before a broken body', async () => {
  const headers = { 'content-type': 'application/json' };
  expect(await refusal(create('{', headers))).toEqual([401, 'UNAUTHORIZED', []]);
  expect(await refusal({ url: '/v1/payments?page=x' })).toEqual([401, 'UNAUTHORIZED', []]);
});

test('an empty body labelled as JSON is no body', async () => {
  const response = await app.inject({ method: 'GET', url: '/v1/payments/tokens', headers: json });
  expect(response.json().error.code).not.toBe('VALIDATION_ERROR');
});

test('a refusal of a use-case keeps its code and message', async () => {
  const response = await app.inject({ url: `/v1/payments/${uuid}`, headers: key });
  expect([response.statusCode, response.json().error.message]).toEqual([404, 'No such payment.']);
});

test('a refusal that time ends says how long to wait, any other does not', async () => {
  const wait = new Refusal('NOT_FOUND', 'Not yet.', { retryAfterSeconds: 17 });
  const waiting = await serverWith({ payments: { read: () => Promise.reject(wait) } });
  const request = { url: `/v1/payments/${uuid}`, headers: key };
  expect((await waiting.inject(request)).headers['retry-after']).toBe('17');
  expect((await app.inject(request)).headers['retry-after']).toBeUndefined();
  await waiting.close();
});

test('a defect is INTERNAL_ERROR and tells nothing of itself', async () => {
  const response = await app.inject({ url: '/v1/payments/settings', headers: key });
  expect([response.statusCode, response.json().error.code]).toEqual([500, 'INTERNAL_ERROR']);
  expect(response.body).not.toContain('secret detail');
});

test('a database that has gone is told as MAINTENANCE: nothing of ours is broken, and the outcome is not known', async () => {
  const lost = () => Promise.reject(new Error('Connection terminated unexpectedly'));
  const cut = await serverWith({ payments: { read: lost, create: lost, readSettings: lost } });
  for (const request of [
    { url: `/v1/payments/${uuid}`, headers: key },
    create('{"amount_usd":"5.00"}'),
    { url: '/v1/payments/settings', headers: key },
  ]) {
    const response = await cut.inject(request);
    expect([response.statusCode, response.json().error.code]).toEqual([503, 'MAINTENANCE']);
    expect(response.json().error.message).toContain('may have been done');
  }
  await cut.close();
});

test('a refusal that the route does not declare fails under test and is logged elsewhere', async () => {
  const request = { url: '/v1/payments/tokens', headers: key };
  expect((await app.inject(request)).statusCode).toBe(500);
  const lenient = await serverWith(
    { payments: { tokens: () => Promise.reject(new Refusal('CONFLICT', 'Nobody declared this.')) } },
    { strict: false },
  );
  expect((await lenient.inject(request)).statusCode).toBe(409);
  await lenient.close();
});

describe('what the HTTP parser refuses', () => {
  const raw = async (text: string): Promise<string> => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let received = '';
      socket.setEncoding('utf8');
      socket.on('data', (chunk) => (received += chunk));
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
  };

  test.each([
    ['oversized headers', `GET /health HTTP/1.1\r\nhost: x\r\nx-big: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['a malformed request', 'NONSENSE\r\n\r\n'],
    ['an unknown verb', 'BREW /health HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['no host', 'GET /health HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ])('%s: the envelope, then the connection closes', async (_name, text) => {
    const answer = await raw(text);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 422 /);
    expect(head).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
    expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 'VALIDATION_ERROR' } });
  });
});

test.each(['/v1/payments/', '/v1/payments/?page=1', `/v1/pay/${uuid}/`])('%s is told about its slash', async (url) => {
  const response = await app.inject({ url, headers: key });
  expect([response.statusCode, response.json().error.code]).toEqual([404, 'NOT_FOUND']);
  expect(response.json().error.message).toContain('ends with a slash');
  expect(response.headers['x-request-id']).toBeDefined();
});

test('a base address that has /v1 already is told so', async () => {
  const response = await app.inject({ url: '/v1/v1/payments', headers: key });
  expect([response.statusCode, response.json().error.code]).toEqual([404, 'NOT_FOUND']);
  expect(response.json().error.message).toBe('The path has /v1 twice: leave it out of the base address.');
});

test('the address of the service tells what it is and where to go on', async () => {
  const { statusCode, headers, body } = await app.inject('/');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toMatch(/^Florin \S+, a payment service\.\nReference: \S+\/docs\nHealth: \S+\/health\n$/);
});

test('the message of a refusal has the first reason in it, and the names of the others', async () => {
  const response = await app.inject(create('{"amount_usd":"0.00","redirect_url":"http://shop.example.com"}'));
  expect(response.json().error.message).toBe('amount_usd: Must be greater than 0. Also invalid: redirect_url.');
});
