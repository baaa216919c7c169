import { type Contract, contract } from '@florin/contract/contract';
import type { AnyRoute } from '@florin/contract/route';
import { Refusal } from '@florin/domain/errors';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { AllHandlers } from './handler.ts';
import { answerOf, idempotent } from './idempotency.ts';
import { key, newPayment, newPaymentRow, present, serverWith, session, uuid } from '../../test/scene.ts';

const routes = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries<AnyRoute>(members).map(([name, route]) => ({ id: `${group}.${name}`, route })),
);
const requestOf = (route: AnyRoute, headers: Record<string, string> = {}): InjectOptions => ({
  method: route.method,
  url: route.path.replaceAll(/:\w+/g, uuid),
  headers,
});
const codeOf = async (app: FastifyInstance, request: InjectOptions): Promise<string | null> => {
  const response = await app.inject(request);
  return response.statusCode < 300 ? null : (response.json().error.code as string);
};
const using = async (
  options: Parameters<typeof serverWith>[1],
  work: (app: FastifyInstance) => Promise<void>,
  overrides: Parameters<typeof serverWith>[0] = {},
): Promise<void> => {
  const app = await serverWith(overrides, options);
  await work(app).finally(() => app.close());
};
const full = { admit: () => ({ accepted: false, remaining: 0, freesInMs: 412 }) };
const closed = () => Promise.reject(new Refusal('MAINTENANCE', 'Back at 10:00 UTC.'));

describe('the order of refusals', () => {
  const wrongScope = { 'x-api-key': 'payments-only' };
  const create: InjectOptions = { method: 'GET', url: '/v1/withdrawals/balance', headers: wrongScope };

  test('maintenance comes before the credential', () =>
    using({ gates: { refuseClosed: closed, limiter: full } }, async (app) => {
      expect(await codeOf(app, { ...create, headers: {} })).toBe('MAINTENANCE');
    }));

  test('the credential comes before the rate limit, and that before the scope', () =>
    using({ gates: { limiter: full } }, async (app) => {
      expect(await codeOf(app, { ...create, headers: { 'x-api-key': 'unknown' } })).toBe('UNAUTHORIZED');
      expect(await codeOf(app, create)).toBe('RATE_LIMIT_EXCEEDED');
    }));

  test('the scope comes before KYC, and both before the body', () =>
    using({}, async (app) => {
      expect(await codeOf(app, create)).toBe('FORBIDDEN');
      const post: InjectOptions = { method: 'POST', url: '/v1/payments', payload: { amount_usd: 5 } };
      expect(await codeOf(app, { ...post, headers: { 'x-api-key': 'unverified' } })).toBe('KYC_REQUIRED');
      expect(await codeOf(app, { ...post, headers: key })).toBe('VALIDATION_ERROR');
    }));
});

describe('maintenance', () => {
  const open = new Set(['/health', '/v1/brand']);
  const isExempt = (path: string) => open.has(path) || path.startsWith('/v1/admin/') || path.startsWith('/v1/auth/');

  test('closes everything but sign-in, administration, health and brand', () =>
    using({ gates: { refuseClosed: closed } }, async (app) => {
      const answering: string[] = [];
      for (const { id, route } of routes) {
        const response = await app.inject(requestOf(route));
        if (response.statusCode !== 503) answering.push(id);
        else expect(response.json().error).toMatchObject({ code: 'MAINTENANCE', message: 'Back at 10:00 UTC.' });
      }
      expect(answering).toEqual(routes.filter(({ route }) => isExempt(route.path)).map(({ id }) => id));
    }));

  test.each(routes.filter(({ route }) => /^\/v1\/(pay|payments|withdrawals)\b/.test(route.path)))(
    '$id belongs to deposits or to withdrawals',
    ({ route }) => {
      // Who asks for a refund lets money out, whatever it is a refund of.
      const lets =
        route.path.startsWith('/v1/withdrawals') || (route.method === 'POST' && route.path.endsWith('/refunds'));
      const expected = lets ? 'withdrawals' : 'deposits';
      expect(route.metadata.access.maintenance).toBe(expected);
    },
  );
});

describe('the limit of a key', () => {
  const list: InjectOptions = { method: 'GET', url: '/v1/payments/settings', headers: key };
  const settings = {
    payments: { readSettings: () => Promise.resolve({ fee_payer: 'user' as const, enabled_token_ids: [] }) },
  };

  test('is told with every answer', () =>
    using(
      { gates: { limiter: { admit: () => ({ accepted: true, remaining: 41, freesInMs: 380 }) } } },
      async (app) => {
        const { headers, statusCode } = await app.inject(list);
        expect([statusCode, headers['ratelimit-policy'], headers['ratelimit']]).toEqual([
          200,
          '"key";q=60;w=1',
          '"key";r=41;t=1',
        ]);
        expect(headers).not.toHaveProperty('retry-after');
      },
      settings,
    ));

  test('used up is 429 with Retry-After: 1', () =>
    using({ gates: { limiter: full } }, async (app) => {
      const response = await app.inject(list);
      expect([response.statusCode, response.json().error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
      expect(response.headers).toMatchObject({ 'retry-after': '1', ratelimit: '"key";r=0;t=1' });
    }));

  test('counts a key wherever it is sent, also where it is then refused, and a session alike', () =>
    using({ gates: { limiter: full } }, async (app) => {
      const told: unknown[] = [];
      const asking = routes.filter(({ route }) => route.metadata.access.credential !== 'none');
      for (const { id, route } of asking) {
        const who = route.metadata.access.credential === 'admin_session' ? 'admin' : 'merchant';
        const isCounted = (code: string | null) => code === 'RATE_LIMIT_EXCEEDED';
        const byKey = isCounted(await codeOf(app, requestOf(route, key)));
        told.push([id, byKey, isCounted(await codeOf(app, requestOf(route, session(who))))]);
      }
      expect(told).toEqual(asking.map(({ id }) => [id, true, true]));
    }));
});

describe('the limit of an address', () => {
  const status: InjectOptions = { method: 'GET', url: `/v1/pay/${uuid}/status` };
  const login: InjectOptions = {
    method: 'POST',
    url: '/v1/auth/login',
    payload: { email: 'a@example.com', password: 'x' },
  };
  const rates = { addressRates: { payerPerSecond: 3, signInsPerMinute: 2 } };
  const refusing = {
    auth: { login: () => Promise.reject(new Refusal('UNAUTHORIZED', 'Wrong.')) },
    pay: { status: () => Promise.reject(new Refusal('NOT_FOUND', 'No such payment.')) },
  };
  const codes = async (app: FastifyInstance, request: InjectOptions, times: number) => {
    const told: (string | null)[] = [];
    for (let index = 0; index < times; index += 1) told.push(await codeOf(app, request));
    return told;
  };

  test('counts payers within a second', () =>
    using(
      rates,
      async (app) => {
        expect(await codes(app, status, 4)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'RATE_LIMIT_EXCEEDED']);
        const response = await app.inject(status);
        expect(response.headers['retry-after']).toBe('1');
        expect(Object.keys(response.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
        expect(await codeOf(app, { ...status, remoteAddress: '203.0.113.9' })).toBe('NOT_FOUND');
      },
      refusing,
    ));

  test('counts who signs in within a minute, whichever route they try', () =>
    using(
      rates,
      async (app) => {
        expect(await codes(app, login, 2)).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED']);
        expect(await codeOf(app, { method: 'POST', url: '/v1/auth/register', payload: {} })).toBe(
          'RATE_LIMIT_EXCEEDED',
        );
        const response = await app.inject(login);
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(50);
        expect(response.json().error.details).toEqual({});
      },
      refusing,
    ));

  test('takes a network of IPv6 as one address', () =>
    using(
      rates,
      async (app) => {
        const from = (remoteAddress: string) => codeOf(app, { ...login, remoteAddress });
        expect(await from('2001:db8:0:1::1')).toBe('UNAUTHORIZED');
        expect(await from('2001:db8:0:1::2')).toBe('UNAUTHORIZED');
        expect(await from('2001:db8:0:1:ffff::3')).toBe('RATE_LIMIT_EXCEEDED');
        expect(await from('2001:db8:0:2::1')).toBe('UNAUTHORIZED');
      },
      refusing,
    ));
});

describe('an administrator without a second factor', () => {
  const admin = routes.filter(({ route }) => route.metadata.access.credential === 'admin_session');

  test('may call nothing of administration outside development', () =>
    using({ gates: { adminSecondFactor: true } }, async (app) => {
      const told: unknown[] = [];
      for (const { id, route } of admin) {
        const isForbidden = async (who: string) => (await codeOf(app, requestOf(route, session(who)))) === 'FORBIDDEN';
        told.push([id, await isForbidden('admin'), await isForbidden('guarded-admin')]);
      }
      expect(told).toEqual(admin.map(({ id }) => [id, true, false]));
    }));

  test('may set one up', () =>
    using(
      { gates: { adminSecondFactor: true } },
      async (app) => {
        const response = await app.inject({ method: 'POST', url: '/v1/auth/2fa/setup', headers: session('admin') });
        expect(response.json().data).toEqual({ secret: 'ABC', otpauth_url: 'otpauth://x' });
      },
      { auth: { setupSecondFactor: () => Promise.resolve({ secret: 'ABC', otpauth_url: 'otpauth://x' }) } },
    ));
});

describe('the header Idempotency-Key', () => {
  const body = { amount_usd: '5.00' };
  const create = (idempotencyKey: string): InjectOptions => ({
    method: 'POST',
    url: '/v1/payments',
    headers: { ...key, 'idempotency-key': idempotencyKey },
    payload: body,
  });
  const secretive = routes.filter(({ route }) => route.metadata.access.idempotency === 'refused');

  test('reaches the use-case with what it stands for', async () => {
    const asked: unknown[] = [];
    const handler: AllHandlers<Contract>['payments']['create'] = ({ caller, request }) => {
      asked.push(idempotent(request, caller, present));
      return Promise.resolve(newPayment);
    };
    await using(
      {},
      async (app) => {
        const response = await app.inject(create('order-7'));
        expect([response.statusCode, response.headers['idempotency-replayed']]).toEqual([201, undefined]);
        await app.inject({ ...create('x'), headers: key });
      },
      { payments: { create: handler } },
    );
    expect(asked).toEqual([
      {
        merchantId: uuid,
        method: 'POST',
        path: '/v1/payments',
        key: 'order-7',
        bodyHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        answer: expect.any(Function),
      },
      null,
    ]);
  });

  test('replayed is told, and the answer still loses what the contract does not declare', async () => {
    let stored: unknown;
    await using(
      {},
      async (app) => {
        const first = (await app.inject(create('order-7'))).json();
        const again = await app.inject(create('order-7'));
        expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
        expect(again.json()).toEqual(first);
      },
      {
        payments: {
          create: async ({ caller, request }) => {
            if (stored !== undefined)
              return answerOf(request, { replayed: true, data: { ...(stored as object), leak: 1 } }, present);
            stored = JSON.parse(JSON.stringify(idempotent(request, caller, present)?.answer(newPaymentRow)));
            return answerOf(request, { replayed: false, result: newPaymentRow }, present);
          },
        },
      },
    );
  });

  test('that is empty, spaced, overlong or not ASCII is refused', () =>
    using({}, async (app) => {
      for (const text of ['', 'with space', 'x'.repeat(256), 'ü']) {
        const { error } = (await app.inject(create(text))).json();
        expect([text, error.code, error.details]).toEqual([
          text,
          'VALIDATION_ERROR',
          { 'Idempotency-Key': ['Must have 1 to 255 visible ASCII characters.'] },
        ]);
      }
    }));

  test('is refused where the answer holds a secret', () => {
    expect(secretive.map(({ id }) => id).toSorted()).toEqual([
      'adminCoins.refundDeposit',
      'adminIncidents.resetPassword',
      'adminInvitations.create',
      'adminRefunds.create',
      'apiKeys.create',
      'auth.enableSecondFactor',
      'auth.login',
      'auth.register',
      'auth.setupSecondFactor',
      'passkeys.beginSignIn',
      'passkeys.prove',
      'passkeys.signIn',
      'refunds.link',
      'team.invite',
      'team.join',
    ]);
  });

  test('is told to be refused there before anything else of the request is read', () =>
    using({}, async (app) => {
      for (const { id, route } of secretive) {
        const { credential } = route.metadata.access;
        const caller = session(credential === 'admin_session' ? 'admin' : 'merchant');
        const response = await app.inject(requestOf(route, { ...caller, 'idempotency-key': 'k' }));
        expect([id, Object.keys(response.json().error.details)]).toEqual([id, ['Idempotency-Key']]);
      }
    }));

  test('has no meaning elsewhere, whatever it holds', () =>
    using(
      {},
      async (app) => {
        const headers = { ...key, 'idempotency-key': 'with space' };
        expect((await app.inject({ url: '/v1/payments/settings', headers })).statusCode).toBe(200);
      },
      { payments: { readSettings: () => Promise.resolve({ fee_payer: 'user', enabled_token_ids: [] }) } },
    ));
});

describe('browsers', () => {
  const own = 'http://127.0.0.1:4400';
  const preflight = (origin: string): InjectOptions => ({
    method: 'OPTIONS',
    url: '/v1/payments',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  });

  test('of our own origin may ask and read', () =>
    using({}, async (app) => {
      const asked = await app.inject(preflight(own));
      expect([asked.statusCode, asked.body]).toEqual([204, '']);
      expect(asked.headers).toMatchObject({
        'access-control-allow-origin': own,
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        vary: 'origin',
      });
      expect(asked.headers['access-control-allow-headers']).not.toContain('x-api-key');
      expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');
      const refused = await app.inject({ url: '/v1/payments', headers: { origin: own } });
      expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, own]);
      const readable = String(refused.headers['access-control-expose-headers']).split(', ');
      // By `Date` a page that is hosted apart knows how wrong the clock of its device is.
      expect(readable).toEqual(expect.arrayContaining(['x-request-id', 'date']));
    }));

  test('of any other origin may not', () =>
    using({}, async (app) => {
      for (const origin of ['https://shop.example.com', 'null', 'http://127.0.0.1:4401', 'http://127.0.0.1']) {
        expect(await codeOf(app, preflight(origin))).toBe('NOT_FOUND');
        const response = await app.inject({ url: '/v1/brand', headers: { origin } });
        expect(response.headers).not.toHaveProperty('access-control-allow-origin');
      }
    }));

  test('are told to frame, sniff, keep and run nothing', () =>
    using({}, async (app) => {
      for (const url of ['/v1/brand', '/v1/payments', '/nothing']) {
        expect((await app.inject(url)).headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
          'referrer-policy': 'no-referrer',
        });
      }
    }));
});

test('a list names its neighbours in the header Link', () =>
  using(
    {},
    async (app) => {
      const response = await app.inject({ url: '/v1/payments?page=2&per_page=1', headers: key });
      expect(response.headers['link']).toBe(
        '<http://127.0.0.1:4400/v1/payments?page=3&per_page=1>; rel="next", ' +
          '<http://127.0.0.1:4400/v1/payments?page=1&per_page=1>; rel="prev"',
      );
    },
    {
      payments: {
        list: () =>
          Promise.resolve({ total: 3, page: 2, page_size: 1, total_pages: 3, next_cursor: null, payments: [] }),
      },
    },
  ));
