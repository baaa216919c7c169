import { contract } from '@florin/contract/contract';
import type { AnyRoute } from '@florin/contract/route';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { seedAddressPool } from '@florin/testing/address-pool';
import { seedCatalogue, testChain, testTokens } from '@florin/testing/catalogue';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { declareAnswers } from '@florin/testing/declared-calls';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeServer } from '../src/composition.ts';
import { readConfig } from '../src/config.ts';

let database: TestDatabase;
let app: FastifyInstance;

const asOwner = async (sql: string, ...params: unknown[]): Promise<void> => {
  const owner = new Client({ connectionString: database.url('owner') });
  await owner.connect();
  await owner.query(sql, params);
  await owner.end();
};

beforeAll(async () => {
  database = await freshDatabase();
  await seedCatalogue(database.url('owner'));
  const { attestationKey } = await seedAddressPool(database.url('owner'), 50);
  await asOwner(
    `insert into chain_cursors (chain_id, height, head_height, head_changed_at) values ($1, 100, 100, now() + interval '1 hour')`,
    testChain.id,
  );
  // One key asks more in a second here than a shop would.
  await asOwner('update settings set api_rate_per_second = 100000');
  const config = readConfig({
    FLORIN_ENV: 'test',
    FLORIN_LOG_LEVEL: 'silent',
    ...databaseVariables,
    DATABASE_URL: database.url('app'),
    FLORIN_BASE_URL: 'http://127.0.0.1:4400',
    FLORIN_PAY_PAGE_BASE: 'http://127.0.0.1:4400',
    FLORIN_SECRETS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    FLORIN_ATTESTATION_KEY: attestationKey,
  });
  app = await composeServer(config);
  declareAnswers(app);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

type Headers = Record<string, string>;
/** The answer's status and body. */
const call = async (
  method: NonNullable<InjectOptions['method']>,
  url: string,
  headers: Headers = {},
  payload?: unknown,
) => {
  const request: InjectOptions = { method, url, headers };
  if (payload !== undefined) request.payload = payload as object;
  const response = await app.inject(request);
  return { status: response.statusCode, headers: response.headers, ...(response.body === '' ? {} : response.json()) };
};

let count = 0;
/** A merchant with Basic KYC who came the way every merchant comes, with a key for all scopes. */
const merchant = async () => {
  count += 1;
  const credentials = { email: `shop${count}@example.com`, password: 'correct horse battery' };
  const { data } = await call('POST', '/v1/auth/register', {}, { ...credentials, name: 'Corner Shop' });
  const session = { authorization: `Bearer ${data.session_token}` };
  await asOwner(`update accounts set kyc_level = 'basic', version = version + 1 where id = $1`, data.account.id);
  const { data: login } = await call('POST', '/v1/auth/login', {}, credentials);
  const fresh = { authorization: `Bearer ${login.session_token}` };
  const scopes = ['payments', 'withdrawals', 'webhooks'];
  const created = await call('POST', '/v1/api-keys', fresh, { label: 'Shop', scopes });
  return { credentials, session, fresh, key: { 'x-api-key': created.data.key as string }, apiKey: created.data };
};

describe('an account', () => {
  test('signs up, signs in, reads itself and signs out', async () => {
    const { session, fresh, credentials } = await merchant();
    expect((await call('GET', '/v1/auth/me', fresh)).data).toMatchObject({
      email: credentials.email,
      role: 'merchant',
    });
    expect((await call('POST', '/v1/auth/logout', session)).status).toBe(204);
    expect((await call('GET', '/v1/auth/me', session)).error.code).toBe('UNAUTHORIZED');
    expect((await call('GET', '/v1/auth/me', fresh)).status).toBe(200);
  });

  test('an e-mail has one account, and a wrong password none', async () => {
    const { credentials } = await merchant();
    const again = await call('POST', '/v1/auth/register', {}, { ...credentials, name: 'Other' });
    expect([again.status, again.error.code]).toEqual([409, 'CONFLICT']);
    const wrong = await call('POST', '/v1/auth/login', {}, { ...credentials, password: 'wrong password entirely' });
    expect([wrong.status, wrong.error.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  test('a revoked key stops working at once and stays listed', async () => {
    const { key, fresh, apiKey } = await merchant();
    expect((await call('GET', '/v1/payments', key)).status).toBe(200);
    expect((await call('DELETE', `/v1/api-keys/${apiKey.id}`, fresh)).status).toBe(204);
    expect((await call('GET', '/v1/payments', key)).error.code).toBe('UNAUTHORIZED');
    const { data } = await call('GET', '/v1/api-keys', fresh);
    expect(data).toMatchObject({ total: 1, api_keys: [{ id: apiKey.id, status: 'revoked' }] });
    expect(data.api_keys[0]).not.toHaveProperty('key');
  });
});

describe('a payment', () => {
  test('is created, read, listed, polled, confirmed', async () => {
    const { key } = await merchant();
    const created = await call('POST', '/v1/payments', key, { amount_usd: '32', description: 'Order 7' });
    expect(created.status).toBe(201);
    const { id } = created.data;
    expect(created.data).toMatchObject({ status: 'awaiting_selection', amount_usd: '32.00', token: null });
    expect((await call('GET', `/v1/payments/${id}`, key)).data).toEqual(created.data);
    expect((await call('GET', '/v1/payments?status=awaiting_selection', key)).data).toMatchObject({
      total: 1,
      total_pages: 1,
      payments: [{ id, description: 'Order 7' }],
    });
    const page = (await call('GET', `/v1/pay/${id}`)).data;
    expect(page.options.map((one: { token: { symbol: string } }) => one.token.symbol).toSorted()).toEqual([
      'ETH',
      'USDC',
      'USDT',
    ]);
    const rate = (await call('GET', `/v1/pay/${id}/rate?token_id=${testTokens.eth.id}`)).data;
    expect(rate).toMatchObject({ rate_usd: '3200.0', estimated_amount: '0.01', is_stale: false });
    const confirmed = (await call('POST', `/v1/pay/${id}/confirm`, {}, { token_id: testTokens.eth.id })).data;
    expect(confirmed).toMatchObject({
      status: 'awaiting_payment',
      required_crypto_amount: '0.01',
      locked_rate_usd: '3200.0',
    });
    const again = await call('POST', `/v1/pay/${id}/confirm-crypto`, {}, { token_id: testTokens.eth.id });
    expect([again.status, again.error.code]).toEqual([409, 'CONFLICT']);
    expect((await call('GET', `/v1/pay/${id}/status`)).data).toEqual({
      id,
      status: 'awaiting_payment',
      total_received_crypto: '0',
      required_crypto_amount: '0.01',
      selection_expires_at: confirmed.selection_expires_at,
      confirmations_received: null,
      confirmations_required: testChain.confirmationsRequired,
      redirect_url: null,
    });
    // The feed waits for older transactions of the whole cluster, those of other test files too.
    const told = async () =>
      (await call('GET', '/v1/events', key)).data.events.map((one: { event: string }) => one.event);
    await expect.poll(told, { timeout: 30_000, interval: 50 }).toEqual(['payment.created', 'payment.awaiting_payment']);
  });

  test("another merchant's is NOT_FOUND", async () => {
    const [one, other] = [await merchant(), await merchant()];
    const { data } = await call('POST', '/v1/payments', one.key, { amount_usd: '5.00' });
    expect((await call('GET', `/v1/payments/${data.id}`, other.key)).error.code).toBe('NOT_FOUND');
  });

  test('settings are changed in part, and count for the next payment', async () => {
    const { key } = await merchant();
    expect((await call('GET', '/v1/payments/settings', key)).data).toEqual({
      enabled_token_ids: [],
      fee_payer: 'user',
    });
    const changed = await call('PUT', '/v1/payments/settings', key, { fee_payer: 'payer', enabled_token_ids: null });
    expect(changed.data).toEqual({ enabled_token_ids: [], fee_payer: 'payer' });
    expect((await call('POST', '/v1/payments', key, { amount_usd: '5.00' })).data.fee_payer).toBe('payer');
    expect((await call('GET', '/v1/payments/tokens', key)).data.tokens).toHaveLength(3);
    expect((await call('GET', '/v1/withdrawals/balance', key)).data.available_usd).toBe('0.00');
  });
});

test('health names the chains that are offered', async () => {
  const { data } = await call('GET', '/health');
  const chains = [{ short_name: testChain.shortName, status: 'ok' }];
  expect(data).toEqual({ status: 'ok', version: '0.1.0', chains, parts: [{ name: 'payouts', status: 'ok' }] });
});

test('a webhook is set up, its secret revealed and cleared', async () => {
  const { key } = await merchant();
  expect((await call('GET', '/v1/webhooks', key)).error.code).toBe('NOT_FOUND');
  const url = 'https://shop.example.com/hooks';
  expect((await call('PUT', '/v1/webhooks', key, { url })).data).toMatchObject({
    url,
    has_secret: true,
    events: ['*'],
  });
  expect((await call('GET', '/v1/webhooks/secret', key)).data.secret).toMatch(/^whsec_/);
  expect((await call('PUT', '/v1/webhooks', key, { url, secret: '' })).data.has_secret).toBe(false);
  expect((await call('GET', '/v1/webhooks/secret', key)).data.secret).toBe('');
  const { data: payment } = await call('POST', '/v1/payments', key, { amount_usd: '5.00' });
  const { jobs } = (await call('GET', '/v1/webhooks/deliveries?event=payment.created', key)).data;
  expect(jobs).toMatchObject([{ source_id: payment.id, status: 'pending', attempt_count: 0 }]);
  const detail = (await call('GET', `/v1/webhooks/deliveries/${jobs[0].job_id}`, key)).data;
  expect(detail).toMatchObject({ max_attempts: 10, payload: { event: 'payment.created' }, logs: [] });
});

describe('hostile input on every route', () => {
  const hostile: unknown[] = [{}, [], 'x', 0, { amount_usd: 1e300 }, { amount_usd: '1'.repeat(5000) }, { email: '\0' }];
  const routes = Object.values(contract).flatMap((group) => Object.values<AnyRoute>(group));
  const odd = ['%00', '..%2f..', '0', 'null', `${'9'.repeat(90)}`, "'%20or%201=1--"];

  test('never ends in a fault of ours', async () => {
    const { key, fresh } = await merchant();
    const answers: string[] = [];
    for (const { method, path } of routes) {
      for (const [at, payload] of hostile.entries()) {
        const url = `${path.replaceAll(/:\w+/g, odd[at % odd.length] ?? '')}?page=${odd[at % odd.length]}`;
        for (const headers of [key, fresh, {}]) {
          const body = method === 'GET' || method === 'DELETE' ? undefined : payload;
          const { status, success } = await call(
            method,
            url,
            { 'content-type': 'application/json', ...headers },
            JSON.stringify(body),
          );
          answers.push(
            status >= 500 || (typeof success !== 'boolean' && status !== 204) ? `${method} ${url} ${status}` : '',
          );
        }
      }
    }
    expect(answers.length).toBeGreaterThan(500);
    expect(answers.filter(Boolean)).toEqual([]);
  });
});
