import { contract } from '@florin/contract/contract';
import type { Credential } from '@florin/contract/access';
import type { AnyRoute } from '@florin/contract/route';
import { keyPrefix } from '@florin/domain/credentials/api-key';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { key, serverWith, session, uuid } from '../../test/scene.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await serverWith();
});
afterAll(() => app.close());

const routes = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries<AnyRoute>(members).map(([name, route]) => ({ id: `${group}.${name}`, route })),
);
const withCredential = (...kinds: Credential['credential'][]) =>
  routes.filter(({ route }) => kinds.includes(route.metadata.access.credential));

const code = async (route: AnyRoute, headers: Record<string, string> = {}): Promise<string | null> => {
  const request: InjectOptions = { method: route.method, url: route.path.replaceAll(/:\w+/g, uuid), headers };
  const response = await app.inject(request);
  return response.statusCode < 300 ? null : (response.json().error.code as string);
};
const past = (refused: string | null) =>
  refused === null || !['UNAUTHORIZED', 'FORBIDDEN', 'KYC_REQUIRED'].includes(refused);

describe.each(withCredential('key_or_session', 'merchant_session', 'admin_session', 'session'))('$id', ({ route }) => {
  test.each([
    {},
    { 'x-api-key': 'unknown' },
    { 'x-api-key': '' },
    session('unknown'),
    { authorization: 'Basic Z29vZA==' },
  ])('refuses %j as UNAUTHORIZED', async (headers) => {
    expect(await code(route, headers as Record<string, string>)).toBe('UNAUTHORIZED');
  });
});

describe.each(withCredential('key_or_session'))('$id takes a key or a merchant', ({ route }) => {
  test('a key with the scope passes', async () => {
    expect(past(await code(route, key))).toBe(true);
  });

  test('a merchant session passes', async () => {
    expect(past(await code(route, session('merchant')))).toBe(true);
  });

  test('an administrator is no merchant', async () => {
    expect(await code(route, session('admin'))).toBe('FORBIDDEN');
  });

  test('a key without the scope is refused', async () => {
    const { access } = route.metadata;
    const allowed = access.credential === 'key_or_session' && access.scope === 'payments';
    expect(past(await code(route, { 'x-api-key': 'payments-only' }))).toBe(allowed);
  });
});

describe.each(withCredential('merchant_session', 'session'))('$id takes a session only', ({ route }) => {
  test('a valid key is FORBIDDEN, not UNAUTHORIZED', async () => {
    expect(await code(route, key)).toBe('FORBIDDEN');
  });

  test('a session beside a key counts', async () => {
    expect(past(await code(route, { ...key, ...session('merchant') }))).toBe(true);
  });
});

describe.each(withCredential('admin_session'))('$id is for administrators', ({ route }) => {
  test('only their session passes', async () => {
    expect(past(await code(route, session('admin')))).toBe(true);
    expect(await code(route, session('merchant'))).toBe('FORBIDDEN');
    expect(await code(route, key)).toBe('FORBIDDEN');
  });
});

describe.each(routes.filter(({ route }) => route.metadata.access.kyc === 'basic'))(
  '$id asks for Basic KYC',
  ({ route }) => {
    test('an unverified account is told so before its body is read', async () => {
      expect(await code(route, session('unverified'))).toBe('KYC_REQUIRED');
    });
  },
);

describe('in production', () => {
  let production: FastifyInstance;
  beforeAll(async () => {
    production = await serverWith(
      { service: { health: () => Promise.resolve({ status: 'ok', version: '0.1.0', chains: [], parts: [] }) } },
      { guarded: true, trustProxy: true },
    );
  });
  afterAll(() => production.close());

  test.each(['/health', '/v1/payments', '/nothing'])('plain HTTP on %s is FORBIDDEN, never a redirect', async (url) => {
    const response = await production.inject({ url, headers: key });
    expect([response.statusCode, response.json().error.code]).toEqual([403, 'FORBIDDEN']);
    expect(response.headers).not.toHaveProperty('location');
  });

  test('https behind the proxy passes', async () => {
    const response = await production.inject({ url: '/health', headers: { 'x-forwarded-proto': 'https' } });
    expect(response.statusCode).toBe(200);
    expect(response.headers['strict-transport-security']).toMatch(/max-age/);
  });
});

test.each([
  ['as a bearer', `Bearer ${keyPrefix}0123`],
  ['without a word before it', `${keyPrefix}0123`],
  ['as a user of Basic authentication', `Basic ${Buffer.from(`${keyPrefix}0123:`).toString('base64')}`],
])('an API key %s is told where it goes', async (_how, authorization) => {
  const response = await app.inject({ url: '/v1/payments', headers: { authorization } });
  expect([response.statusCode, response.json().error.code]).toEqual([401, 'UNAUTHORIZED']);
  expect(response.json().error.message).toContain('X-API-Key');
});
