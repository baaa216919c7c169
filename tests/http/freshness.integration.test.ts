import { testChain, testTokens } from '@florin/testing/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

const { usdc } = testTokens;
/** So soon every process goes by a change that another one wrote. */
const elsewhereMs = 1_000;

let here: ComposedServer;
let elsewhere: ComposedServer;
let admin: Headers;
let shop: Awaited<ReturnType<ComposedServer['merchant']>>;
let paymentId: string;
beforeAll(async () => {
  here = await ComposedServer.open({ keyPerSecond: 60 });
  elsewhere = await here.another();
  admin = (await here.session('admin')).session;
  shop = await here.merchant();
  paymentId = (await here.call('POST', '/v1/payments', shop.key, { amount_usd: '20.00' })).data.id;
});
afterAll(async () => {
  await elsewhere?.close();
  await here?.close();
});

type Answer = Awaited<ReturnType<ComposedServer['call']>>;

/** What a change is made by, and what tells that a server goes by it. */
interface Change {
  path: string;
  body: object;
  by?: () => Headers;
  method?: 'PUT' | 'POST';
  seen: (server: ComposedServer) => Promise<unknown>;
}

const changeOf = ({ path, body, by = () => admin, method = 'PUT' }: Change): Promise<Answer> =>
  here.call(method, path, by(), body);
const offered = async (server: ComposedServer): Promise<string[]> =>
  (await server.call('GET', '/v1/payments/tokens', shop.key)).data.tokens.map(
    ({ symbol }: { symbol: string }) => symbol,
  );
const onPage = async (server: ComposedServer): Promise<number> =>
  (await server.call('GET', `/v1/pay/${paymentId}`)).data.options.length;
const creating =
  (amount_usd = '20.00') =>
  async (server: ComposedServer) => {
    const { status, error, data } = await server.call('POST', '/v1/payments', shop.key, { amount_usd });
    return status === 201 ? data.fee_payer : error.code;
  };
const limit = async (server: ComposedServer) =>
  (await server.call('GET', '/v1/payments/tokens', shop.key)).headers['ratelimit-policy'];
const fee = async (server: ComposedServer) =>
  (await server.call('GET', `/v1/withdrawals/fee-estimate?chain_id=${testChain.id}`, shop.key)).data.fee_usd;

const token = `/v1/admin/tokens/${usdc.id}`;
const chain = `/v1/admin/chains/${testChain.id}`;
const kyc = () => `/v1/admin/merchants/${shop.accountId}/kyc`;
const bySession = () => shop.session;

/** Each followed by the one that takes it back, which has to be seen as soon. */
const changes: readonly [what: string, change: () => Change, before: unknown, after: unknown][] = [
  ['a token that is switched off', () => ({ path: token, body: { is_active: false }, seen: offered }), 3, 2],
  ['a chain that is paused', () => ({ path: `${chain}/pause`, body: {}, method: 'POST', seen: onPage }), 2, 0],
  ['a chain that is resumed', () => ({ path: `${chain}/resume`, body: {}, method: 'POST', seen: onPage }), 0, 2],
  ['another fee of a chain', () => ({ path: chain, body: { withdrawal_fee_usd: '3.00' }, seen: fee }), '1.00', '3.00'],
  [
    'another limit of all keys',
    () => ({ path: '/v1/admin/settings', body: { api_rate_per_second: 41 }, seen: limit }),
    '"key";q=60;w=1',
    '"key";q=41;w=1',
  ],
  [
    'a higher least amount',
    () => ({ path: '/v1/admin/settings', body: { min_payment_usd: '30.00' }, seen: creating() }),
    'user',
    'VALIDATION_ERROR',
  ],
  [
    'a lower least amount',
    () => ({ path: '/v1/admin/settings', body: { min_payment_usd: '1.00' }, seen: creating() }),
    'VALIDATION_ERROR',
    'user',
  ],
  [
    'who pays the fees',
    () => ({ path: '/v1/payments/settings', body: { fee_payer: 'payer' }, by: bySession, seen: creating() }),
    'user',
    'payer',
  ],
  [
    'a verification that is taken back',
    () => ({ path: kyc(), body: { level: 'none' }, seen: creating() }),
    'payer',
    'KYC_REQUIRED',
  ],
  [
    'a verification that is given',
    () => ({ path: kyc(), body: { level: 'basic' }, seen: creating() }),
    'KYC_REQUIRED',
    'payer',
  ],
  [
    'a service that is closed',
    () => ({ path: '/v1/admin/maintenance', body: { scope: 'deposits', message: 'Soon' }, seen: creating() }),
    'payer',
    'MAINTENANCE',
  ],
  [
    'a service that is opened',
    () => ({ path: '/v1/admin/maintenance', body: { scope: 'none' }, seen: creating() }),
    'MAINTENANCE',
    'payer',
  ],
];

const told = (value: unknown): unknown => (Array.isArray(value) ? value.length : value);

test.each(changes)(
  '%s is seen here by the next request, and elsewhere within a second',
  async (_what, made, before, after) => {
    const change = made();
    // Both know how it was, and what either of them could remember was read a moment ago.
    for (const server of [here, elsewhere]) {
      // one after the other
      await expect.poll(async () => told(await change.seen(server)), { timeout: 5_000, interval: 20 }).toEqual(before);
    }
    const { status } = await changeOf(change);
    const changedAt = performance.now();
    expect(status).toBe(200);
    expect(told(await change.seen(here))).toEqual(after);
    let askedAt = 0;
    const seen = async () => {
      const asking = performance.now();
      const answer = told(await change.seen(elsewhere));
      if (JSON.stringify(answer) !== JSON.stringify(after)) askedAt = asking;
      return answer;
    };
    await expect.poll(seen, { timeout: 5_000, interval: 20 }).toEqual(after);
    // The last request that was answered by what had been before: a busy machine may take its time over the next one.
    expect(askedAt - changedAt).toBeLessThan(elsewhereMs);
  },
);

test('a verification that is approved opens what asks for it to the next request', async () => {
  const { session, accountId } = await here.merchant();
  await changeOf({ path: `/v1/admin/merchants/${accountId}/kyc`, body: { level: 'none' }, seen: async () => null });
  const key = () => here.call('POST', '/v1/api-keys', session, { label: 'Shop' });
  expect((await key()).error.code).toBe('KYC_REQUIRED');
  const particulars = {
    level: 'basic',
    legal_name: 'Corner Shop',
    country: 'DE',
    document_type: 'passport',
    document_number: 'C01X00T47',
  };
  const { data } = await here.call('POST', '/v1/account/kyc', session, particulars);
  expect((await here.call('POST', `/v1/admin/kyc-submissions/${data.id}/approve`, admin)).status).toBe(200);
  expect((await key()).status).toBe(201);
});
