import { startWireCounter, type WireCounter } from '../bench/harness/wire-counter.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

const nobody = '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12';

let counter: WireCounter;
let server: ComposedServer;
let admin: Headers;
beforeAll(async () => {
  const route = async (databaseUrl: string) => (counter = await startWireCounter(databaseUrl)).url;
  server = await ComposedServer.open({ route, keyPerSecond: 60 });
  admin = (await server.session('admin')).session;
});
afterAll(async () => {
  await server?.close();
  await counter?.close();
});

const call: ComposedServer['call'] = (...asked) => server.call(...asked);

describe('a text that cannot be an API key', () => {
  const madeUp = (key: string): string[] => [
    `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
    `${key}0`,
    key.slice(0, -1),
    key.replace('flr_live_', 'flr_test_'),
    'nonsense',
  ];

  test('is refused without a statement', async () => {
    const { key } = await server.merchant();
    const texts = madeUp(key['x-api-key']);
    counter.take();
    for (const text of texts) {
      const { status, error } = await call('GET', '/v1/auth/me', { 'x-api-key': text });
      expect([status, error.code]).toEqual([401, 'UNAUTHORIZED']);
    }
    expect(counter.take()).toEqual({ roundTrips: 0, statements: new Map() });
    // The counter counts: a text with a fitting checksum is looked up.
    await call('GET', '/v1/auth/me', key);
    expect(counter.take().roundTrips).toBe(1);
  });

  test('costs nothing where maintenance could be either: that is read once a second for everybody', async () => {
    const { key } = await server.merchant();
    const [first = ''] = madeUp(key['x-api-key']);
    counter.take();
    const from = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => call('GET', '/v1/payments', { 'x-api-key': first })),
    );
    const seconds = (performance.now() - from) / 1000;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    const { statements } = counter.take();
    expect([...statements.keys()].filter((name) => name !== 'read_maintenance')).toEqual([]);
    expect(statements.get('read_maintenance') ?? 0).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  });
});

describe('the rate of one key', () => {
  const policy = async (key: Headers) => (await call('GET', '/v1/payments/settings', key)).headers['ratelimit-policy'];

  test('is set and taken back by an administrator, audited, and holds at once', async () => {
    const { key, accountId, session } = await server.merchant();
    const list = `/v1/admin/merchants/${accountId}/api-keys`;
    expect(await policy(key)).toBe('"key";q=60;w=1');
    const listed = (await call('GET', list, admin)).data;
    expect(listed).toMatchObject({ total: 1, page: 1, page_size: 20, total_pages: 1 });
    expect(listed.api_keys).toMatchObject([{ label: 'Shop', merchant_id: accountId, rate_per_second: null }]);
    const { id } = listed.api_keys[0];

    const raised = await call('PUT', `/v1/admin/api-keys/${id}/rate`, admin, { rate_per_second: 200 });
    expect([raised.status, raised.data]).toEqual([200, { ...listed.api_keys[0], rate_per_second: 200 }]);
    expect(await policy(key)).toBe('"key";q=200;w=1');
    expect((await call('GET', list, admin)).data.api_keys).toMatchObject([{ id, rate_per_second: 200 }]);
    expect((await call('GET', '/v1/api-keys', session)).data.api_keys[0]).not.toHaveProperty('rate_per_second');

    const cleared = await call('PUT', `/v1/admin/api-keys/${id}/rate`, admin, { rate_per_second: null });
    expect(cleared.data.rate_per_second).toBeNull();
    expect(await policy(key)).toBe('"key";q=60;w=1');
    const { audit_log: audit } = (await call('GET', `/v1/admin/audit-log?subject_id=${id}`, admin)).data;
    expect(audit).toMatchObject([
      { action: 'api_key.set_rate', before: { rate_per_second: 200 }, after: { rate_per_second: null } },
      { action: 'api_key.set_rate', before: { rate_per_second: null }, after: { rate_per_second: 200 } },
    ]);
  });

  test.each([
    [{}, 'rate_per_second'],
    [{ rate_per_second: 0 }, 'rate_per_second'],
    [{ rate_per_second: 100_001 }, 'rate_per_second'],
    [{ rate_per_second: 1.5 }, 'rate_per_second'],
    [{ rate_per_second: '60' }, 'rate_per_second'],
  ])('%j is refused', async (body, field) => {
    const { status, error } = await call('PUT', `/v1/admin/api-keys/${nobody}/rate`, admin, body);
    expect([status, Object.keys(error.details)]).toEqual([422, [field]]);
  });

  test('of an unknown key, and the keys of an unknown merchant or an administrator, are NOT_FOUND', async () => {
    const { accountId } = await server.session('admin');
    const rate = await call('PUT', `/v1/admin/api-keys/${nobody}/rate`, admin, { rate_per_second: 5 });
    expect([rate.status, rate.error.code]).toEqual([404, 'NOT_FOUND']);
    for (const id of [nobody, accountId]) {
      expect((await call('GET', `/v1/admin/merchants/${id}/api-keys`, admin)).error.code).toBe('NOT_FOUND');
    }
  });
});
