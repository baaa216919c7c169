import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { expectDeclared, UndeclaredAnswer } from './declared-answers.ts';
import { declareAnswers, declaredFetch } from './declared-calls.ts';

const balance = { balance_usd: '5.00', reserved_usd: '0.00', available_usd: '5.00' };
const success = (data: unknown) => JSON.stringify({ success: true, data, error: null });
const refusal = (code: string, details: object = {}, more: object = {}) =>
  JSON.stringify({ success: false, data: null, error: { code, message: 'No.', details }, ...more });
const headers: Readonly<Record<string, string>> = { 'x-request-id': 'r', 'content-type': 'application/json' };
const answer = (status: number, body: string, sent = headers) => ({
  status,
  body,
  header: (name: string) => sent[name] ?? null,
});
const asked = (status: number, body: string, sent = headers) => {
  expectDeclared('GET', '/v1/withdrawals/balance', answer(status, body, sent));
};

describe('an answer', () => {
  test('that is declared passes', () => {
    const refused = { ...headers, 'retry-after': '1' };
    expect(() => {
      asked(200, success(balance));
      asked(401, refusal('UNAUTHORIZED'));
      asked(429, refusal('RATE_LIMIT_EXCEEDED'), refused);
      expectDeclared('DELETE', '/v1/api-keys/x', answer(204, ''));
      expectDeclared('GET', '/v1/nothing', answer(404, refusal('NOT_FOUND')));
      expectDeclared('GET', '/docs/', answer(200, '<html>', {}));
    }).not.toThrow();
  });

  test.each([
    ['an undeclared status', 202, success(balance), 'undeclared status 202'],
    ['an undeclared member', 200, success({ ...balance, internal: 1 }), 'undeclared member .data.internal'],
    ['an undeclared member beside the envelope', 200, success(balance).replace('{', '{"trace":1,'), '.trace'],
    ['a missing member', 200, success({ ...balance, reserved_usd: undefined }), 'reserved_usd'],
    ['a number for a sum', 200, success({ ...balance, balance_usd: 5 }), 'balance_usd'],
    ['a misspelled sum', 200, success({ ...balance, balance_usd: '5.0' }), 'misspelled balance_usd: 5.0'],
    ['an undeclared code', 409, refusal('CONFLICT'), 'undeclared status 409'],
    ['an undeclared code of a declared status', 422, refusal('RATE_STALE'), 'undeclared code RATE_STALE'],
    ['a code that has another status', 403, refusal('UNAUTHORIZED'), 'UNAUTHORIZED with status 403'],
    ['an unknown code', 422, refusal('OOPS'), 'breaks its schema'],
    ['details beside a code that has none', 401, refusal('UNAUTHORIZED', { a: ['b'] }), 'details with'],
    ['an undeclared member of a refusal', 401, refusal('UNAUTHORIZED', {}, { hint: 1 }), 'undeclared member .hint'],
    ['a defect', 500, refusal('INTERNAL_ERROR'), 'a defect'],
    ['no Retry-After', 429, refusal('RATE_LIMIT_EXCEEDED'), 'no Retry-After'],
    ['text', 200, 'ok', 'a body that is not JSON'],
  ])('with %s fails', (_what, status, body, why) => {
    expect(() => asked(status, body)).toThrow(UndeclaredAnswer);
    expect(() => asked(status, body)).toThrow(why);
  });

  test('fails without a request id, and without saying that it is JSON', () => {
    expect(() => asked(200, success(balance), { 'content-type': 'application/json' })).toThrow('no X-Request-Id');
    expect(() => asked(200, success(balance), { 'x-request-id': 'r' })).toThrow('not JSON');
  });

  test('fails with a body where none is declared', () => {
    const removed = answer(204, success(null));
    expect(() => expectDeclared('DELETE', '/v1/api-keys/x', removed)).toThrow('a body with 204');
  });

  test('outside the contract is a refusal in the envelope', () => {
    for (const [status, body, why] of [
      [200, success({}), 'a success where the contract has no route'],
      [404, '{"message":"Route not found"}', 'breaks its schema'],
      [409, refusal('CONFLICT'), 'undeclared code CONFLICT'],
    ] as const) {
      expect(() => expectDeclared('PATCH', '/v1/payments', answer(status, body))).toThrow(why);
    }
  });

  test('is held to the route that is written out before the one with a parameter', () => {
    const tokens = answer(200, success({ tokens: [] }));
    expectDeclared('GET', '/v1/payments/tokens?x=1', tokens);
    expect(() => expectDeclared('GET', '/v1/payments/settings', tokens)).toThrow('payments.readSettings');
  });
});

test('a test that asks a server, with or without a socket, fails on what is not declared', async () => {
  const app = fastify();
  app.get('/v1/withdrawals/balance', (_request, reply) =>
    reply.header('x-request-id', 'r').send({ success: true, data: { ...balance, internal: 1 }, error: null }),
  );
  declareAnswers(app);
  await expect(app.inject('/v1/withdrawals/balance')).rejects.toThrow('undeclared member .data.internal');
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  await expect(declaredFetch(`${base}/v1/withdrawals/balance`)).rejects.toThrow('undeclared member .data.internal');
  await expect(declaredFetch(`${base}/v1/nothing`)).rejects.toThrow('no X-Request-Id');
  await app.close();
});
