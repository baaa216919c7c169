import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { contract } from '@florin/contract/contract';
import { examples } from '@florin/contract/examples';
import { Refusal } from '@florin/domain/errors';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverWith, session as bearer, uuid } from '../../../test/scene.ts';
import type { ConsoleName } from '../../config/consoles.ts';
import { connectionOptions } from '../server.ts';
import { doorOf } from './door.ts';
import { listenAtDoor } from './listen.ts';

const now = new Date('2026-03-02T09:15:00.000Z');
const origins = { merchant: 'https://console.example.com', operator: 'https://ops.example.com' } as const;
const page = (name: ConsoleName) => ({
  door: doorOf({ name, origin: origins[name], listen: { host: '127.0.0.1', port: 0 } }),
  built: { html: `<title>${name}</title>`, files: new Map(), languages: new Map() },
  imageOrigin: 'https://api.example.com',
  frameOrigin: name === 'merchant' ? 'https://pay.example.com' : null,
});

const account = {
  id: uuid,
  email: 'owner@example.com',
  name: 'Corner Shop',
  role: 'merchant' as 'merchant' | 'admin',
  kyc_level: 'basic' as const,
  two_factor_enabled: false,
  has_passkeys: false,
  is_disabled: false,
  created_at: now.toISOString(),
};
const session = (role: 'merchant' | 'admin') => ({
  session_token: 'fresh-token',
  expires_at: role === 'admin' ? '2026-03-09T09:15:00.000Z' : '2026-03-02T10:15:00.000Z',
  account: { ...account, role },
});

const told = new Set<() => void>();
const watch = async (_caller: unknown, tell: () => void) => {
  told.add(tell);
  return () => void told.delete(tell);
};
const ended: string[] = [];
const addresses = {} as Record<ConsoleName, string>;
let app: FastifyInstance;

beforeAll(async () => {
  const consoles = [page('merchant'), page('operator')];
  app = await serverWith(
    {
      auth: {
        login: async ({ body }) => {
          if (body.password === 'wrong') throw new Refusal('UNAUTHORIZED', 'E-mail or password is wrong.');
          return session(body.email.startsWith('admin') ? 'admin' : 'merchant');
        },
        me: async () => ({ ...account, team_role: 'owner', merchant_id: uuid, merchant_name: account.name }),
        logout: async () => undefined,
        confirmSecondFactor: async ({ body }) => {
          if (body.totp_code === '000000') throw new Refusal('UNAUTHORIZED', 'The code is wrong.');
          return { fresh_until: now.toISOString() };
        },
      },
      passkeys: {
        signIn: async () => session('merchant'),
        register: async () => examples.passkey,
        list: async () => examples.passkeyList,
        prove: async () => ({ totp_code: null, fresh_until: now.toISOString() }),
      },
    },
    {
      consoles,
      consoleNews: { watch: { merchant: watch, operator: watch }, heartbeatMs: 60_000, longestMs: 60_000 },
      browserSessions: {
        clock: { now: () => now },
        end: async (token) => void ended.push(token),
        rotate: async (token) => ({ token: `${token}-rotated`, expiresAt: new Date('2026-03-02T10:00:00.000Z') }),
      },
    },
  );
  const how = { options: connectionOptions(), onClientError: () => {} };
  for (const { door } of consoles) {
    const server = await listenAtDoor(app, { door, listen: { host: '127.0.0.1', port: 0 }, how });
    addresses[door.name] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
});
afterAll(() => app.close());
beforeEach(() => void ended.splice(0));

type Headers = Record<string, string>;
const own = (name: ConsoleName = 'merchant'): Headers => ({
  'x-florin-console': '1',
  origin: origins[name],
  'sec-fetch-site': 'same-origin',
});
const cookie = (token: string, name: ConsoleName = 'merchant'): Headers => ({
  cookie: `__Host-florin-${name}=${token}`,
});
const ask = (path: string, init: RequestInit & { at?: ConsoleName } = {}) =>
  fetch(addresses[init.at ?? 'merchant'] + path, init);
const codeOf = async (response: Response): Promise<string | null> =>
  response.ok ? null : ((await response.json()) as { error: { code: string } }).error.code;
const signIn = (email: string, at: ConsoleName = 'merchant', more: Headers = {}, password = 'right') =>
  ask('/v1/auth/login', {
    at,
    method: 'POST',
    headers: { ...own(at), ...more, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

describe('a session of a browser', () => {
  test('lies in a cookie of the host alone, and its token is in no answer', async () => {
    const response = await signIn('owner@example.com');
    expect(response.headers.get('set-cookie')).toBe(
      '__Host-florin-merchant=fresh-token; Path=/; HttpOnly; SameSite=Strict; Max-Age=3600; Secure',
    );
    expect(await response.text()).not.toContain('fresh-token');
  });

  test('of an administrator is forgotten by the browser after twelve hours', async () => {
    const response = await signIn('admin@example.com', 'operator');
    expect(response.headers.get('set-cookie')).toContain('; Max-Age=43200; ');
  });

  test('takes the place of the one before it, so that nobody can prepare it', async () => {
    await signIn('owner@example.com', 'merchant', cookie('planted'));
    expect(ended).toEqual(['planted']);
  });

  test('does not begin with a wrong password, and leaves the one there is', async () => {
    const response = await signIn('owner@example.com', 'merchant', cookie('merchant'), 'wrong');
    expect([await codeOf(response), response.headers.get('set-cookie'), ended]).toEqual(['UNAUTHORIZED', null, []]);
  });

  test('is not given to an administrator at the merchants’ door, nor to a merchant at the other', async () => {
    for (const response of [await signIn('admin@example.com'), await signIn('owner@example.com', 'operator')])
      expect([await codeOf(response), response.headers.get('set-cookie')]).toEqual(['FORBIDDEN', null]);
    expect(ended).toEqual(['fresh-token', 'fresh-token']);
  });

  test('has another token once its owner has proved more, and the same one after a wrong code', async () => {
    const confirm = async (code: string) => {
      const headers = { ...own(), ...cookie('merchant'), 'content-type': 'application/json' };
      const body = JSON.stringify({ totp_code: code });
      const response = await ask('/v1/auth/2fa/confirm', { method: 'POST', headers, body });
      return response.headers.get('set-cookie')?.split(';')[0] ?? null;
    };
    expect(await confirm('123456')).toBe('__Host-florin-merchant=merchant-rotated');
    expect(await confirm('000000')).toBeNull();
  });

  test('begins with a passkey as with a password, and has another token once one was added or has proved more', async () => {
    const send = async (path: string, body?: object) => {
      const headers = { ...own(), ...cookie('merchant'), ...(body && { 'content-type': 'application/json' }) };
      const method = body ? 'POST' : 'GET';
      const response = await ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      expect(await codeOf(response)).toBeNull();
      return response.headers.get('set-cookie')?.split(';')[0] ?? null;
    };
    const rotated = '__Host-florin-merchant=merchant-rotated';
    expect(await send('/v1/auth/passkeys/sign-in', examples.passkeyAssertion)).toBe(
      '__Host-florin-merchant=fresh-token',
    );
    expect(ended).toEqual(['merchant']);
    expect(await send('/v1/auth/passkeys', examples.newPasskey)).toBe(rotated);
    expect(await send('/v1/auth/passkeys/proof', examples.passkeyAssertion)).toBe(rotated);
    expect(await send('/v1/auth/passkeys')).toBeNull();
  });

  test('is taken away with the sign-out', async () => {
    const headers = { ...own(), ...cookie('merchant') };
    const response = await ask('/v1/auth/logout', { method: 'POST', headers });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([
      204,
      '__Host-florin-merchant=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure',
    ]);
  });

  test('is no session where two cookies have its name', async () => {
    const twice = { cookie: '__Host-florin-merchant=merchant; __Host-florin-merchant=other' };
    expect(await codeOf(await ask('/v1/auth/me', { headers: { ...own(), ...twice } }))).toBe('UNAUTHORIZED');
  });

  test('counts at its own door and nowhere else', async () => {
    const headers = { ...own(), ...cookie('merchant') };
    expect(await codeOf(await ask('/v1/auth/me', { headers }))).toBeNull();
    const elsewhere = await ask('/v1/auth/me', { at: 'operator', headers: { ...headers, ...own('operator') } });
    expect(await codeOf(elsewhere)).toBe('UNAUTHORIZED');
    const direct = await app.inject({ url: '/v1/auth/me', headers });
    expect(direct.statusCode).toBe(401);
  });
});

describe('a request from somebody else’s page', () => {
  const good = { ...own(), ...cookie('merchant') };
  const without = (name: string): Headers => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));

  test.each([
    ['lacks our header', without('x-florin-console')],
    ['has another origin', { ...good, origin: 'https://evil.example' }],
    ['has no origin that can be told', { ...good, origin: 'null' }],
    ['comes from another site', { ...good, 'sec-fetch-site': 'cross-site' }],
    ['comes from a sister host', { ...good, 'sec-fetch-site': 'same-site' }],
    ['was typed into the address bar', { ...good, 'sec-fetch-site': 'none' }],
  ])('is refused when it %s, whatever it asks', async (_reason, headers) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      expect(await codeOf(await ask('/v1/payment-links', { method, headers }))).toBe('FORBIDDEN');
  });

  test('is refused when it does not say where it comes from and would change something', async () => {
    const headers = { 'x-florin-console': '1', ...cookie('merchant') };
    expect(await codeOf(await ask('/v1/auth/logout', { method: 'POST', headers }))).toBe('FORBIDDEN');
    expect(await codeOf(await ask('/v1/auth/me', { headers }))).toBeNull();
  });

  test.each(Object.values(contract).flatMap((group) => Object.values<{ method: string; path: string }>(group)))(
    'is refused on $method $path before anything is done',
    async ({ method, path }) => {
      if (!path.startsWith('/v1/')) return;
      const headers = { ...cookie('merchant'), origin: 'https://evil.example' };
      const response = await ask(path.replaceAll(/:\w+/g, uuid), { method, headers });
      expect(await codeOf(response)).toBe('FORBIDDEN');
    },
  );
});

test.each([bearer('merchant'), { 'x-api-key': 'good' }])('a cookie and %j are not taken together', async (second) => {
  const headers = { ...own(), ...cookie('merchant'), ...second };
  expect(await codeOf(await ask('/v1/auth/me', { headers }))).toBe('FORBIDDEN');
});

test('the merchants’ door does not lead to administration', async () => {
  expect(await codeOf(await ask('/v1/admin/settings', { headers: { ...own(), ...cookie('admin') } }))).toBe(
    'FORBIDDEN',
  );
});

describe('the news of a console', () => {
  const news = (headers: Headers, at: ConsoleName = 'merchant') => ask('/news', { at, headers });

  test('are told to who is signed in there, without our header, which a browser’s stream cannot carry', async () => {
    const leave = new AbortController();
    const response = await ask('/news', { headers: cookie('merchant'), signal: leave.signal });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('retry: 3000\n\n');
    for (const tell of told) tell();
    expect((await reader.read()).value).toBe('event: news\ndata: {}\n\n');
    leave.abort();
    await vi.waitFor(() => expect(told.size).toBe(0));
  });

  test('are told to nobody else, to no other page, and at no other address', async () => {
    expect((await news({})).status).toBe(401);
    expect((await news({ ...cookie('merchant'), 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await news(cookie('merchant', 'operator'), 'operator')).status).toBe(403);
    const direct = { url: '/.console/merchant/news', headers: bearer('merchant') };
    expect((await app.inject(direct)).statusCode).toBe(404);
    expect(told.size).toBe(0);
  });
});

describe('the page of a console', () => {
  test('allows scripts and styles of its own files, nothing that makes text into either, and nobody to frame it', async () => {
    const { headers } = await ask('/payments/anything');
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split('; ').map((one) => {
        const [name = '', ...values] = one.split(' ');
        return [name, values.join(' ')];
      }),
    );
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: https://api.example.com",
      'connect-src': "'self'",
      'frame-src': 'https://pay.example.com',
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    });
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('of administrators frames nothing', async () => {
    const response = await ask('/', { at: 'operator' });
    expect(response.headers.get('content-security-policy')).not.toContain('frame-src');
    expect(await response.text()).toContain('<title>operator</title>');
  });

  test('stands at its own door alone', async () => {
    for (const url of ['/.console/merchant/', '/.console/operator/payments'])
      expect((await app.inject({ url })).statusCode).toBe(404);
    expect(await (await ask('/.console/operator/')).text()).toContain('<title>merchant</title>');
  });

  test('shares its origin with no other page of the service', async () => {
    for (const path of ['/docs', '/openapi.json', `/pay/${uuid}`])
      expect(await (await ask(path)).text()).toContain('<title>merchant</title>');
    expect((await ask('/assets/logo.svg')).status).toBe(404);
    expect((await ask('/payments', { method: 'POST' })).status).toBe(404);
  });
});

describe('a server that stops', () => {
  const { promise: asked, resolve: tellAsked } = Promise.withResolvers<void>();
  const { promise: answered, resolve: letAnswer } = Promise.withResolvers<void>();
  const order: string[] = [];

  /** A server whose answers wait, with a door; its database is closed by a hook that the composition adds before. */
  async function stopping(): Promise<{ server: FastifyInstance; url: string }> {
    const me = async () => {
      tellAsked();
      await answered;
      order.push('answered');
      return { ...account, team_role: 'owner' as const, merchant_id: uuid, merchant_name: account.name };
    };
    const { door, ...built } = page('merchant');
    const server = await serverWith({ auth: { me } }, { consoles: [{ door, ...built }] });
    server.addHook('onClose', async () => void order.push('database closed'));
    const how = { options: connectionOptions(), onClientError: () => {} };
    const listener = await listenAtDoor(server, { door, listen: { host: '127.0.0.1', port: 0 }, how });
    return { server, url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1/auth/me` };
  }

  test('answers what is under way at a console before its database is closed, and waits for no connection without a request', async () => {
    const { server, url } = await stopping();
    const answer = fetch(url, { headers: { ...own(), ...cookie('merchant') } });
    await asked;
    const unused = connect(Number(new URL(url).port), '127.0.0.1');
    await once(unused, 'connect');
    const closed = server.close();
    // Nothing new is taken as soon as it stops.
    await vi.waitFor(() => expect(fetch(url)).rejects.toThrow('fetch failed'));
    letAnswer();
    expect(await codeOf(await answer)).toBeNull();
    const before = performance.now();
    await closed;
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(order).toEqual(['answered', 'database closed']);
  });
});

test('on plain http, which development alone has, the cookie carries the port and no prefix', () => {
  const [one, other] = ['http://127.0.0.1:4601', 'http://127.0.0.1:4602'].map((origin) =>
    doorOf({ name: 'merchant', origin, listen: { host: '127.0.0.1', port: 0 } }),
  );
  expect(one?.cookie).toMatchObject({ name: 'florin-merchant-4601', secure: false });
  expect(other?.cookie.name).toBe('florin-merchant-4602');
});
