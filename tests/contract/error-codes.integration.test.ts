import { type ErrorCode, errorCodes, errorStatus } from '@florin/contract/vocabulary';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Cast } from './cast.ts';
import { unknownId } from './requests.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await Cast.open();
});
afterAll(() => cast?.close());

const call: Cast['server']['call'] = (...asked) => cast.server.call(...asked);
const address = '0x52908400098527886E0F7030069857D2E4169EE7';

/** What a server with the rules for real money answers to a change of settings. */
const asked = async (variables: Record<string, string>): ReturnType<typeof call> => {
  const server = await cast.server.another(variables);
  try {
    return await server.call('PUT', '/v1/admin/settings', cast.admin, { dust_usd: '0.01' });
  } finally {
    await server.app.close();
  }
};

/** Which request reaches each code of the vocabulary: a code without a request does not compile. */
const reached: Readonly<Record<ErrorCode, () => ReturnType<typeof call>>> = {
  UNAUTHORIZED: () => call('GET', '/v1/payments'),
  FORBIDDEN: () => call('GET', '/v1/withdrawals/balance', cast.keyFor.payments),
  KYC_REQUIRED: () => call('POST', '/v1/payments', cast.unverified.key, { amount_usd: '5.00' }),
  SECOND_FACTOR_REQUIRED: () => asked({ FLORIN_STEP_UP: 'on' }),
  SECOND_PERSON_REQUIRED: () => asked({ FLORIN_SECOND_PERSON: 'all' }),
  NOT_FOUND: () => call('GET', `/v1/payments/${unknownId}`, cast.merchant.key),
  CONFLICT: async () => {
    const { data } = await call('POST', '/v1/payments', cast.merchant.key, { amount_usd: '5.00' });
    const confirm = () => call('POST', `/v1/pay/${data.id}/confirm`, {}, { token_id: testTokens.eth.id });
    expect((await confirm()).status).toBe(200);
    return confirm();
  },
  VALIDATION_ERROR: () => call('POST', '/v1/payments', cast.merchant.key, { amount_usd: 5 }),
  INSUFFICIENT_FUNDS: async () => {
    await call('PUT', `/v1/withdrawals/wallets/${testChain.id}`, cast.merchant.key, { address });
    const body = { chain_id: testChain.id, amount_usd: '20.00' };
    return call('POST', '/v1/withdrawals/request', cast.merchant.key, body);
  },
  RATE_STALE: async () => {
    const { data } = await call('POST', '/v1/payments', cast.merchant.key, { amount_usd: '5.00' });
    await cast.server.asOwner(`update rates set at = florin.now() - interval '31 seconds'`);
    const answer = await call('POST', `/v1/pay/${data.id}/confirm`, {}, { token_id: testTokens.eth.id });
    await cast.server.asOwner('update rates set at = florin.now()');
    return answer;
  },
  RATE_LIMIT_EXCEEDED: async () => {
    const { data } = await call('GET', `/v1/admin/merchants/${cast.stranger.accountId}/api-keys`, cast.admin);
    await call('PUT', `/v1/admin/api-keys/${data.api_keys[0].id}/rate`, cast.admin, { rate_per_second: 1 });
    await call('GET', '/v1/payments', cast.stranger.key);
    return call('GET', '/v1/payments', cast.stranger.key);
  },
  MAINTENANCE: async () => {
    await call('PUT', '/v1/admin/maintenance', cast.admin, { scope: 'all', message: 'Back at 10:00 UTC.' });
    const answer = await call('GET', '/v1/payments', cast.merchant.key);
    await call('PUT', '/v1/admin/maintenance', cast.admin, { scope: 'none' });
    return answer;
  },
  INTERNAL_ERROR: async () => {
    await cast.server.asOwner('revoke select on payments from florin_app');
    const response = await cast.server.undeclared({
      url: `/v1/payments/${unknownId}`,
      headers: { ...cast.merchant.key },
    });
    await cast.server.asOwner('grant select on payments to florin_app');
    return { status: response.statusCode, headers: response.headers, ...response.json() };
  },
};

describe('a real request reaches', () => {
  test.each(errorCodes)('%s', async (code) => {
    const { status, headers, success, data, error } = await reached[code]();
    expect([status, success, data]).toEqual([errorStatus[code], false, null]);
    expect(error).toEqual({ code, message: expect.any(String), details: expect.any(Object) });
    expect(Object.keys(error.details).length > 0).toBe(code === 'VALIDATION_ERROR');
    expect(headers['x-request-id']).toEqual(expect.any(String));
    if (code === 'RATE_LIMIT_EXCEEDED') expect(headers['retry-after']).toBe('1');
  });
});

test('a defect says nothing of what is inside', async () => {
  const { error } = await reached.INTERNAL_ERROR();
  expect(error.message).not.toMatch(/permission|payments|select/i);
  await vi.waitFor(async () => expect((await reached.NOT_FOUND()).error.code).toBe('NOT_FOUND'), {
    timeout: 10_000,
  });
});
