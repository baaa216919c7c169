import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

const password = 'correct horse battery';
let server: ComposedServer;
beforeAll(async () => {
  server = await ComposedServer.open();
});
afterAll(() => server?.close());

const call: ComposedServer['call'] = (...asked) => server.call(...asked);
const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
const audited = async (subjectId: string): Promise<string[]> => {
  const { rows } = await server.database.db.pool.query<{ action: string }>(
    'select action from audit_log where subject_id = $1 order by sequence',
    [subjectId],
  );
  return rows.map(({ action }) => action);
};

/** Signs in from an address of its own. */
const signIn = async (remoteAddress: string, payload: object) => {
  const response = await server.app.inject({ method: 'POST', url: '/v1/auth/login', payload, remoteAddress });
  return { status: response.statusCode, headers: response.headers, ...response.json() };
};

/** An account with its second factor on, whose present step is not used up. */
async function guarded(role: 'merchant' | 'admin', on = server) {
  const { session, email, accountId } = await server.session(role);
  const { data } = await on.call('POST', '/v1/auth/2fa/setup', session);
  const secret = data.secret as string;
  const proof = { totp_code: codeOf(secret, -1), current_password: password };
  const enabled = await on.call('POST', '/v1/auth/2fa/enable', session, proof);
  return { session, email, accountId, secret, backupCodes: enabled.data.backup_codes as string[] };
}

describe('finding 12: nothing to answer an incident with', () => {
  const order = { reason: 'The laptop was stolen.' };

  test('an administrator shuts a merchant out: sessions, keys and password count no longer, until it is enabled', async () => {
    const { session: admin } = await server.session('admin');
    const { accountId, session, key, email } = await server.merchant();
    const answer = await call('POST', `/v1/admin/merchants/${accountId}/disable`, admin, order);
    expect(answer.data).toMatchObject({ id: accountId, is_disabled: true });
    expect(code(await call('GET', '/v1/auth/me', session))).toBe('UNAUTHORIZED');
    expect(code(await call('GET', '/v1/payments', key))).toBe('UNAUTHORIZED');
    expect(code(await call('POST', '/v1/auth/login', {}, { email, password }))).toBe('FORBIDDEN');
    expect(code(await call('POST', `/v1/admin/merchants/${accountId}/disable`, admin, order))).toBe('CONFLICT');
    expect((await call('POST', `/v1/admin/merchants/${accountId}/enable`, admin, order)).data.is_disabled).toBe(false);
    expect(code(await call('GET', '/v1/payments', key))).toBe(200);
    expect((await call('POST', '/v1/auth/login', {}, { email, password })).status).toBe(200);
    expect(await audited(accountId)).toEqual(
      expect.arrayContaining(['account.disable', 'account.enable', 'account.sign_in_refused', 'account.sign_in']),
    );
  });

  test('an administrator ends sessions, revokes one key and all keys', async () => {
    const { session: admin } = await server.session('admin');
    const { accountId, session, key } = await server.merchant();
    const { data: other } = await call('POST', '/v1/api-keys', session, { label: 'Other' });
    expect((await call('DELETE', `/v1/admin/api-keys/${other.id}`, admin)).status).toBe(204);
    expect(code(await call('GET', '/v1/payments', { 'x-api-key': other.key }))).toBe('UNAUTHORIZED');
    expect(code(await call('GET', '/v1/payments', key))).toBe(200);
    const keys = await call('DELETE', `/v1/admin/merchants/${accountId}/api-keys`, admin, order);
    expect(keys.data).toEqual({ ended: 1 });
    expect(code(await call('GET', '/v1/payments', key))).toBe('UNAUTHORIZED');
    expect((await call('DELETE', `/v1/admin/merchants/${accountId}/sessions`, admin)).data).toEqual({ ended: 1 });
    expect(code(await call('GET', '/v1/auth/me', session))).toBe('UNAUTHORIZED');
  });

  test('an administrator resets a password and a lost second factor', async () => {
    const { session: admin } = await server.session('admin');
    const { accountId, email, session, secret } = await guarded('merchant');
    const reset = await call('POST', `/v1/admin/merchants/${accountId}/reset-password`, admin, order);
    expect(code(await call('GET', '/v1/auth/me', session))).toBe('UNAUTHORIZED');
    const fresh = { email, password: reset.data.password };
    expect(code(await call('POST', '/v1/auth/login', {}, fresh))).toBe('UNAUTHORIZED');
    expect((await call('POST', '/v1/auth/login', {}, { ...fresh, totp_code: codeOf(secret) })).status).toBe(200);
    expect((await call('POST', `/v1/admin/merchants/${accountId}/reset-2fa`, admin, order)).status).toBe(204);
    expect((await call('POST', '/v1/auth/login', {}, fresh)).status).toBe(200);
    expect(code(await call('POST', `/v1/admin/merchants/${accountId}/reset-2fa`, admin, order))).toBe('CONFLICT');
  });

  test('administrators are not dealt with over HTTP', async () => {
    const [one, other] = [await server.session('admin'), await server.session('admin')];
    expect(code(await call('POST', `/v1/admin/merchants/${other.accountId}/disable`, one.session, order))).toBe(
      'NOT_FOUND',
    );
  });

  test('everybody lists and ends sessions of their own, and nobody those of others', async () => {
    const { session, email } = await server.session('merchant');
    const { session: strangers } = await server.session('merchant');
    const second = await signIn('203.0.113.7', { email, password });
    const third = await signIn('203.0.113.8', { email, password });
    const bearer = ({ data }: typeof second): Headers => ({ authorization: `Bearer ${data.session_token}` });
    const { data } = await call('GET', '/v1/auth/sessions', session);
    expect(data.sessions).toMatchObject([
      { address: '203.0.113.8', is_current: false },
      { address: '203.0.113.7', is_current: false },
      { is_current: true },
    ]);
    const [newest] = data.sessions as { id: string }[];
    expect(code(await call('DELETE', `/v1/auth/sessions/${newest?.id}`, strangers))).toBe('NOT_FOUND');
    expect((await call('DELETE', `/v1/auth/sessions/${newest?.id}`, session)).status).toBe(204);
    expect(code(await call('GET', '/v1/auth/me', bearer(third)))).toBe('UNAUTHORIZED');
    expect(code(await call('GET', '/v1/auth/me', bearer(second)))).toBe(200);
    expect((await call('DELETE', '/v1/auth/sessions', session)).status).toBe(204);
    expect(code(await call('GET', '/v1/auth/me', bearer(second)))).toBe('UNAUTHORIZED');
    expect((await call('GET', '/v1/auth/sessions', session)).data.total).toBe(1);
  });
});

describe('finding 13: enrolling a second factor asks for no password', () => {
  test('a hijacked session neither switches it on nor off, and is stopped from guessing', async () => {
    const { session } = await server.session('merchant');
    const { data } = await call('POST', '/v1/auth/2fa/setup', session);
    const enable = (body: object) => call('POST', '/v1/auth/2fa/enable', session, body);
    const totp_code = codeOf(data.secret);
    expect((await enable({ totp_code })).error.details).toHaveProperty('current_password');
    for (let guess = 0; guess < 5; guess += 1)
      expect(code(await enable({ totp_code, current_password: `wrong password ${guess}` }))).toBe('UNAUTHORIZED');
    expect(code(await enable({ totp_code, current_password: password }))).toBe('RATE_LIMIT_EXCEEDED');
    const owner = await guarded('merchant');
    const off = { totp_code: owner.backupCodes[0], current_password: 'not the password' };
    expect(code(await call('POST', '/v1/auth/2fa/disable', owner.session, off))).toBe('UNAUTHORIZED');
    expect(
      (await call('POST', '/v1/auth/2fa/disable', owner.session, { ...off, current_password: password })).status,
    ).toBe(204);
  });
});

describe('finding 14: passwords', () => {
  const register = (chosen: string, email = `${crypto.randomUUID()}@example.com`, name = 'Corner Shop') =>
    call('POST', '/v1/auth/register', {}, { email, name, password: chosen });

  test.each([
    'password1234',
    '123456789012',
    'aaaaaaaaaaaa',
    'qwertyuiop12',
    'PASSWORD 1234!',
    'passwordpassword',
    'abcdefghijkl',
    '1Dragon!2024-',
  ])('%j is one of those that are tried first', async (chosen) => {
    const { error } = await register(chosen);
    expect([error.code, error.details.password]).toEqual([
      'VALIDATION_ERROR',
      [expect.stringContaining('tried first')],
    ]);
  });

  test.each([
    ['shopkeeper@example.com', 'shopkeeper@example.com'],
    ['shopkeeper.lane@example.com', 'Shopkeeper.Lane'],
    ['shopkeeper.lane@example.com', 'shopkeeperlane2024'],
    ['x@example.com', 'corner shop 1'],
  ])("the owner's own e-mail (%s) or name is refused: %j", async (email, chosen) => {
    const { error } = await register(chosen, email, 'Corner Shop');
    expect(error.details.password).toEqual([expect.stringContaining('your own')]);
  });

  test('a change of password is judged alike', async () => {
    const { session } = await server.session('merchant');
    const change = { current_password: password, new_password: 'password1234' };
    expect((await call('PUT', '/v1/auth/password', session, change)).error.details).toHaveProperty('new_password');
  });

  test('30 sign-ins on one account from 30 addresses are slowed, without locking its owner out', async () => {
    const owner = await guarded('merchant');
    const { email } = owner;
    const wrong = (address: string) => signIn(address, { email, password: 'wrong wrong wrong' });
    const codes: (string | number)[] = [];
    for (let address = 1; address <= 10; address += 1) {
      for (let guess = 0; guess < 4; guess += 1) codes.push(code(await wrong(`198.51.100.${address}`)));
    }
    expect(codes.filter((one) => one === 'RATE_LIMIT_EXCEEDED').length).toBeGreaterThanOrEqual(7);
    expect(codes.filter((one) => one === 'UNAUTHORIZED').length).toBeLessThan(34);
    const slowed = await wrong('198.51.100.1');
    expect([slowed.status, slowed.headers['retry-after']]).toEqual([429, '900']);
    // The right password alone tells the guesser nothing; with the right code it passes, from the very same address.
    const right = await signIn('198.51.100.1', { email, password });
    expect([right.error.code, right.error.message]).toEqual(['RATE_LIMIT_EXCEEDED', slowed.error.message]);
    expect((await signIn('198.51.100.1', { email, password, totp_code: codeOf(owner.secret) })).status).toBe(200);
  });

  test('an owner without a second factor signs in from wherever strangers are not', async () => {
    const { email } = await server.session('merchant');
    for (let guess = 0; guess < 12; guess += 1) await signIn('198.51.100.77', { email, password: 'wrong wrong wrong' });
    expect(code(await signIn('198.51.100.77', { email, password }))).toBe('RATE_LIMIT_EXCEEDED');
    expect(code(await signIn('203.0.113.50', { email, password }))).toBe(200);
  });

  test('an e-mail that nobody has is slowed alike', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const codes: (string | number)[] = [];
    for (let guess = 0; guess < 12; guess += 1) codes.push(code(await signIn('198.51.100.9', { email, password })));
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'UNAUTHORIZED'));
    expect(codes.slice(10)).toEqual(['RATE_LIMIT_EXCEEDED', 'RATE_LIMIT_EXCEEDED']);
  });

  test('one IPv6 network of 64 bits is one address', async () => {
    const { email } = await server.session('merchant');
    for (let guess = 1; guess <= 12; guess += 1)
      await signIn(`2001:db8:1:2::${guess}`, { email, password: 'wrong wrong wrong' });
    expect(code(await signIn('2001:db8:1:2:ffff::1', { email, password }))).toBe('RATE_LIMIT_EXCEEDED');
    expect(code(await signIn('2001:db8:1:3::1', { email, password }))).toBe(200);
  });
});

describe('finding 7: one administrator session is enough for everything', () => {
  let production: ComposedServer;
  beforeAll(async () => {
    production = await server.another({ FLORIN_STEP_UP: 'on', FLORIN_SECOND_PERSON: 'resets' });
  });
  afterAll(() => production?.app.close());

  const stale = (accountId: string) =>
    server.asOwner(
      `update sessions set factor_at = florin.now() - interval '11 minutes' where account_id = $1`,
      accountId,
    );
  const change = (session: Headers) => production.call('PUT', '/v1/admin/settings', session, { dust_usd: '0.10' });

  test('what moves money asks for a fresh code, and a code of this session is enough for ten minutes', async () => {
    const admin = await guarded('admin', production);
    expect((await change(admin.session)).status).toBe(200);
    await stale(admin.accountId);
    // What is known of a session may be a second old.
    await expect.poll(async () => code(await change(admin.session)), { timeout: 5_000 }).toBe('SECOND_FACTOR_REQUIRED');
    const paths = [
      ['PUT', '/v1/admin/tokens/00000000-0000-7000-8000-0000000e0001/rate', { rate_usd: '1000000000', confirm: true }],
      ['PUT', '/v1/admin/chains/00000000-0000-7000-8000-00000000c001', { rpc_urls: ['https://evil.example.com'] }],
      ['PUT', `/v1/admin/merchants/${admin.accountId}/kyc`, { level: 'advanced' }],
      ['POST', '/v1/admin/tokens', {}],
    ] as const;
    for (const [method, path, body] of paths)
      expect(code(await production.call(method, path, admin.session, body))).toBe('SECOND_FACTOR_REQUIRED');
    expect(code(await production.call('POST', '/v1/auth/2fa/confirm', admin.session, { totp_code: '000000' }))).toBe(
      'UNAUTHORIZED',
    );
    const confirm = { totp_code: codeOf(admin.secret) };
    const { data } = await production.call('POST', '/v1/auth/2fa/confirm', admin.session, confirm);
    expect(Date.parse(data.fresh_until) - Date.now()).toBeGreaterThan(9 * 60_000);
    expect((await change(admin.session)).status).toBe(200);
  });

  test('a session without a second factor does none of it', async () => {
    const { session } = await server.session('admin');
    expect(code(await change(session))).toBe('SECOND_FACTOR_REQUIRED');
    expect(code(await production.call('GET', '/v1/admin/settings', session))).toBe(200);
  });

  test('handing an account over needs another administrator, once and for this very request', async () => {
    const [one, other] = [await guarded('admin', production), await guarded('admin', production)];
    const merchant = await server.merchant();
    const reset = (reason: string, session = one.session) =>
      production.call('POST', `/v1/admin/merchants/${merchant.accountId}/reset-password`, session, { reason });
    expect(code(await reset('Called back.'))).toBe('SECOND_PERSON_REQUIRED');
    expect(code(await reset('Called back.'))).toBe('SECOND_PERSON_REQUIRED');
    const { data } = await production.call('GET', '/v1/admin/requests?status=open', other.session);
    const [waiting, ...more] = (data.requests as { id: string; path: string }[]).filter(({ path }) =>
      path.includes(merchant.accountId),
    );
    expect([waiting, more]).toMatchObject([{ body: { reason: 'Called back.' }, requested_by: one.accountId }, []]);
    const confirm = (session: Headers) => production.call('POST', `/v1/admin/requests/${waiting?.id}/confirm`, session);
    expect(code(await confirm(one.session))).toBe('FORBIDDEN');
    expect((await confirm(other.session)).data.confirmed_by).toBe(other.accountId);
    expect(code(await confirm(other.session))).toBe('CONFLICT');
    expect(code(await reset('Something else.'))).toBe('SECOND_PERSON_REQUIRED');
    expect(code(await reset('Called back.', other.session))).toBe('SECOND_PERSON_REQUIRED');
    const done = await reset('Called back.');
    expect([done.status, done.data.password]).toEqual([200, expect.stringMatching(/^[\w-]{24}$/)]);
    expect(code(await reset('Called back.'))).toBe('SECOND_PERSON_REQUIRED');
    expect(await audited(waiting?.id ?? '')).toEqual(['second_person.request', 'second_person.confirm']);
  });

  describe('a rate set by hand in production', () => {
    const eth = '00000000-0000-7000-8000-0000000e0001';
    const https = { 'x-forwarded-proto': 'https' };
    let paying: ComposedServer;
    const start = async (person: 'off' | 'resets' | 'all') => {
      const [FLORIN_BASE_URL, FLORIN_PAY_PAGE_BASE] = ['https://api.example.com', 'https://pay.example.com'];
      const places = { FLORIN_BASE_URL, FLORIN_PAY_PAGE_BASE, FLORIN_TRUST_PROXY: '127.0.0.1' };
      paying = await server.another({ FLORIN_ENV: 'production', FLORIN_SECOND_PERSON: person, ...places });
    };
    const setRate = (session: Headers, rate_usd: string) =>
      paying.call('PUT', `/v1/admin/tokens/${eth}/rate`, { ...https, ...session }, { rate_usd, confirm: true });
    const confirmed = async (by: Headers, requestedBy: string) => {
      const { data } = await paying.call('GET', '/v1/admin/requests?status=open', { ...https, ...by });
      const open = (data.requests as { id: string; requested_by: string }[]).filter(
        (request) => request.requested_by === requestedBy,
      );
      for (const { id } of open) await paying.call('POST', `/v1/admin/requests/${id}/confirm`, { ...https, ...by });
      return open.length;
    };
    beforeEach(() =>
      server.asOwner(
        `insert into rates (token_id, rate_usd, at, consensus_usd, consensus_at)
         values ($1, 3200, florin.now(), 3200, florin.now())
         on conflict (token_id) do update
           set rate_usd = 3200, at = florin.now(), consensus_usd = 3200, consensus_at = florin.now(),
               manual_rate_usd = null, manual_at = null, agreed_usd = null, agreed_at = null`,
        eth,
      ),
    );
    afterEach(() => paying?.app.close());

    test.each(['off', 'resets'] as const)(
      'beyond its bound needs another administrator, whatever was proved and confirmed (FLORIN_SECOND_PERSON=%s)',
      async (person) => {
        await start(person);
        const [one, other] = [await guarded('admin'), await guarded('admin')];
        expect(code(await setRate(one.session, '4800'))).toBe(200);
        for (const rate of ['1000000000.0', '4801.0', '2133.0', '0.0001'])
          expect(code(await setRate(one.session, rate))).toBe('SECOND_PERSON_REQUIRED');
        await confirmed(one.session, one.accountId);
        expect(code(await setRate(one.session, '4801.0'))).toBe('SECOND_PERSON_REQUIRED');
        expect(await confirmed(other.session, one.accountId)).toBe(4);
        expect(code(await setRate(one.session, '4802.0'))).toBe('SECOND_PERSON_REQUIRED');
        const { data } = await setRate(one.session, '4801.0');
        expect(data).toMatchObject({ rate_usd: '4801.0' });
      },
    );

    test('is confirmed once where every change of an administrator is', async () => {
      await start('all');
      const [one, other] = [await guarded('admin'), await guarded('admin')];
      expect(code(await setRate(one.session, '9000.0'))).toBe('SECOND_PERSON_REQUIRED');
      expect(await confirmed(other.session, one.accountId)).toBe(1);
      expect(code(await setRate(one.session, '9000.0'))).toBe(200);
    });
  });
});

describe('finding 16: sessions are never counted', () => {
  test('a session is limited like a key, over all sessions of its account', async () => {
    const limited = await server.another({ FLORIN_SESSION_REQUESTS_PER_SECOND: '5' });
    try {
      const { session, email } = await server.session('merchant');
      const { data } = await call('POST', '/v1/auth/login', {}, { email, password });
      const sessions = [session, { authorization: `Bearer ${data.session_token}` }];
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => limited.call('GET', '/v1/auth/me', sessions[index % 2])),
      );
      const refused = answers.filter((answer) => code(answer) === 'RATE_LIMIT_EXCEEDED');
      expect(refused.length).toBeGreaterThanOrEqual(10);
      expect(refused[0]?.headers['retry-after']).toBe('1');
    } finally {
      await limited.app.close();
    }
  });

  test('an account has at most 50 keys that count, and one that is revoked at once counts for a while', async () => {
    const { session, accountId } = await server.merchant();
    const make = () => call('POST', '/v1/api-keys', session, { label: 'One more' });
    const answers = await Promise.all(Array.from({ length: 55 }, make));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(49);
    const made = answers.find(({ status }) => status === 201);
    expect(code(await make())).toBe('CONFLICT');
    expect((await call('DELETE', `/v1/api-keys/${made?.data.id}`, session)).status).toBe(204);
    // Each may send five wrong codes of its own.
    expect(code(await make())).toBe('CONFLICT');
    await server.asOwner(
      `update api_keys set created_at = created_at - interval '16 minutes' where account_id = $1`,
      accountId,
    );
    expect(code(await make())).toBe(201);
  });

  test('a merchant has a bounded number of open payments', async () => {
    const limited = await server.another({ FLORIN_OPEN_PAYMENTS_MAX: '3' });
    try {
      const { key } = await server.merchant();
      const make = (headers: Headers = {}) =>
        limited.call('POST', '/v1/payments', { ...key, ...headers }, { amount_usd: '5.00' });
      const once = { 'idempotency-key': 'order-1' };
      const first = await make(once);
      expect([first.status, (await make()).status, (await make()).status]).toEqual([201, 201, 201]);
      expect(code(await make())).toBe('CONFLICT');
      expect((await make(once)).data.id).toBe(first.data.id);
    } finally {
      await limited.app.close();
    }
  });

  test('no further deliveries are queued while as many wait as a merchant may have', async () => {
    const { key, accountId } = await server.merchant();
    await call('PUT', '/v1/webhooks', key, { url: 'https://shop.example.com/hook' });
    await call('POST', '/v1/payments', key, { amount_usd: '5.00' });
    await server.asOwner(
      `insert into deliveries (id, merchant_id, event_sequence, event_type, source_type, source_id, max_attempts,
                               next_attempt_at, created_at)
       select gen_random_uuid(), $1, e.sequence, e.type, e.source_type, e.source_id, 10, florin.now(), florin.now()
         from events e cross join generate_series(1, 5000) where e.merchant_id = $1`,
      accountId,
    );
    const replay = await call('POST', '/v1/webhooks/replay', key, { from: '2026-01-01T00:00:00Z' });
    expect([replay.error?.code, replay.error?.message]).toEqual(['CONFLICT', expect.stringContaining('5000')]);
  });
});

describe('finding 17: sign-ins and secrets are audited', () => {
  test('what an account does to itself stands in the log, with the key that asked, and no secret', async () => {
    const { session, key, accountId, email } = await server.merchant();
    await signIn('203.0.113.99', { email, password: 'wrong wrong wrong' });
    await signIn('203.0.113.99', { email, password });
    await call('PUT', '/v1/webhooks', key, { url: 'https://shop.example.com/hook', secret: 'canary-secret' });
    await call('GET', '/v1/webhooks/secret', key);
    const change = { current_password: password, new_password: 'a new and longer pass phrase' };
    expect((await call('PUT', '/v1/auth/password', session, change)).status).toBe(204);
    expect(await audited(accountId)).toEqual([
      'api_key.create',
      'account.sign_in_refused',
      'account.sign_in',
      'webhook.update',
      'webhook.reveal_secret',
      'account.change_password',
    ]);
    const { rows } = await server.database.db.pool.query<{ text: string }>(
      `select string_agg(after::text, ' ') as text from audit_log where subject_id = $1`,
      [accountId],
    );
    expect(rows[0]?.text).toContain('203.0.113.99');
    expect(rows[0]?.text).toContain('by_key');
    for (const secret of ['canary-secret', password, 'pass phrase', key['x-api-key']])
      expect(rows[0]?.text).not.toContain(secret);
  });
});
