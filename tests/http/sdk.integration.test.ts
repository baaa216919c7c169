import { Florin, type FlorinOptions, isFlorinError } from '@florin/sdk';
import { FlorinAccounts } from '@florin/sdk/accounts';
import { FlorinAdmin } from '@florin/sdk/admin';
import { seededRandom } from '@florin/testing/seeded-random';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ComposedServer } from './composed-server.ts';
import { DroppingProxy } from './dropping-proxy.ts';

let server: ComposedServer;
let address: string;
let key: string;
let accountId: string;
beforeAll(async () => {
  server = await ComposedServer.open();
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const merchant = await server.merchant();
  key = merchant.key['x-api-key'];
  accountId = merchant.accountId;
});
afterAll(() => server?.close());

const client = (more: Partial<FlorinOptions> = {}) => new Florin({ baseUrl: address, apiKey: key, ...more });

/** `task` for each number below `count`, at most `width` at once. */
async function spread(count: number, width: number, task: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await task(next++);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

test('1,000 payments through a proxy that cuts a fifth of the answers off are exactly 1,000 payments', async () => {
  const random = seededRandom(20_260_302);
  const proxy = await DroppingProxy.open(address, () => random() < 0.2);
  const ids = new Set<string>();
  let replayed = 0;
  const florin = client({
    baseUrl: proxy.url,
    maxRetries: 12,
    random: () => random() / 10,
    onResponse: (answered) => void (replayed += answered.replayed ? 1 : 0),
  });
  await spread(1000, 8, async (index) => {
    const payment = await florin.payments.create({ amount_usd: '5.00', description: `Order ${index}` });
    ids.add(payment.id);
  });
  expect(ids.size).toBe(1000);
  expect(proxy.dropped).toBeGreaterThan(150);
  expect(proxy.forwarded).toBe(1000 + proxy.dropped);
  expect(replayed).toBeGreaterThan(100);
  const { total } = await florin.payments.list();
  expect(total).toBe(1000);

  const walked = await florin.payments.list({ per_page: 100 }).toArray({ limit: 2000 });
  expect(new Set(walked.map(({ id }) => id))).toEqual(ids);
  expect(new Set(walked.map(({ description }) => description)).size).toBe(1000);
  await proxy.close();
}, 180_000);

test('a withdrawal list, a feed and settings of a real server fit the client', async () => {
  const florin = client();
  expect(await florin.withdrawals.list({ page_size: 5 }).toArray({ limit: 5 })).toEqual([]);
  expect(await florin.withdrawals.balance()).toMatchObject({ available_usd: '0.00' });
  const settings = await florin.payments.updateSettings({ fee_payer: 'payer' });
  expect(settings).toEqual(await florin.payments.settings());
  const feed = await florin.events.list({ limit: 10 });
  expect(feed.events.every(({ event }) => event === 'payment.created')).toBe(true);
});

test('refusals of a real server are errors with their code, status and request id', async () => {
  const florin = client();
  const refusalOf = (call: PromiseLike<unknown>) => Promise.resolve(call).then(String, (error: unknown) => error);
  const invalid = await refusalOf(florin.payments.create({ amount_usd: '0.00' }));
  expect(isFlorinError(invalid, 'VALIDATION_ERROR') && invalid.details['amount_usd']).toEqual([
    'Must be greater than 0.',
  ]);
  const missing = await refusalOf(florin.payments.retrieve('0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12'));
  expect(missing).toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(await refusalOf(client({ apiKey: 'flr_live_unknown' }).payments.settings())).toMatchObject({
    code: 'UNAUTHORIZED',
    status: 401,
    attempts: 1,
  });
});

test('a merchant registers and makes a key, and an administrator sees them, through their clients', async () => {
  const accounts = new FlorinAccounts({ baseUrl: address });
  const registration = { email: 'sdk@example.com', password: 'correct horse battery', name: 'SDK Shop' };
  const { session_token } = await accounts.auth.register(registration);
  const signedIn = new FlorinAccounts({ baseUrl: address, sessionToken: session_token });
  const me = await signedIn.auth.me();
  expect(me).toMatchObject({ email: 'sdk@example.com', role: 'merchant' });
  const refused = await signedIn.apiKeys.create({ label: 'Shop' }).catch((error: unknown) => error);
  expect(isFlorinError(refused, 'KYC_REQUIRED')).toBe(true);

  const { session } = await server.session('admin');
  const admin = new FlorinAdmin({ baseUrl: address, sessionToken: session['authorization']?.replace('Bearer ', '') });
  await admin.merchants.setKyc(me.id, { level: 'basic' });
  // A server knows a caller by heart for a moment.
  const createKey = () => signedIn.apiKeys.create({ label: 'Shop' });
  const { key: made } = await vi.waitFor(createKey, { timeout: 20_000, interval: 200 });
  expect(await client({ apiKey: made }).payments.create({ amount_usd: '7.00' })).toMatchObject({ amount_usd: '7.00' });
  const merchants = await admin.merchants.list({ page_size: 1 }).toArray({ limit: 10 });
  expect(merchants.map(({ id }) => id).toSorted()).toEqual([accountId, me.id].toSorted());
  await signedIn.auth.logout();
});
