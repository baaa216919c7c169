import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

const password = 'correct horse battery';

let server: ComposedServer;
beforeAll(async () => {
  server = await ComposedServer.open({ keyPerSecond: 60 });
});
afterAll(() => server?.close());

const call: ComposedServer['call'] = (...asked) => server.call(...asked);
/** The code of an authenticator, some steps of 30 seconds away from now. */
const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** With the second factor switched on; the present step and the one before are used up. */
const guarded = async () => {
  const { session, email } = await server.session('merchant');
  const setup = await call('POST', '/v1/auth/2fa/setup', session);
  expect(setup.status).toBe(200);
  const { secret } = setup.data as { secret: string };
  const enabled = await call('POST', '/v1/auth/2fa/enable', session, {
    totp_code: codeOf(secret, -1),
    current_password: password,
  });
  return { session, email, secret, backupCodes: enabled.data.backup_codes as string[] };
};

describe('the second factor', () => {
  test('is set up, switched on, asked for at sign-in and switched off', async () => {
    const { session, email, secret, backupCodes } = await guarded();
    expect(backupCodes).toHaveLength(10);
    expect((await call('GET', '/v1/auth/me', session)).data.two_factor_enabled).toBe(true);
    const without = await call('POST', '/v1/auth/login', {}, { email, password });
    expect([without.status, without.error.code, without.error.message]).toEqual([
      401,
      'UNAUTHORIZED',
      expect.stringContaining('totp_code'),
    ]);
    const wrong = await call('POST', '/v1/auth/login', {}, { email, password, totp_code: 'aaaa-aaaa-aaaa-aaaa' });
    expect(wrong.status).toBe(401);
    // One code for both: between two the next step of 30 seconds may begin.
    const byCode = { email, password, totp_code: codeOf(secret) };
    const login = await call('POST', '/v1/auth/login', {}, byCode);
    expect(login.data.account.two_factor_enabled).toBe(true);
    const again = await call('POST', '/v1/auth/login', {}, byCode);
    expect(again.status).toBe(401);
    const byBackup = await call('POST', '/v1/auth/login', {}, { email, password, totp_code: backupCodes[0] });
    expect(byBackup.status).toBe(200);
    const off = await call('POST', '/v1/auth/2fa/disable', session, {
      totp_code: backupCodes[1],
      current_password: password,
    });
    expect(off.status).toBe(204);
    expect((await call('GET', '/v1/auth/me', session)).data.two_factor_enabled).toBe(false);
    expect((await call('POST', '/v1/auth/login', {}, { email, password })).status).toBe(200);
  });

  test.each(['merchant', 'admin'] as const)(
    'of a passkey of a %s is joined neither by an authenticator nor by a key for money, for a password alone',
    async (role) => {
      const { session: first, accountId, email } = await server.session(role);
      await server.asOwner(
        `insert into passkeys (id, account_id, credential, public_key, relying_party, name, sign_count, created_at)
         values (gen_random_uuid(), $1, gen_random_uuid()::text, 'key', 'localhost', 'Phone', 0, florin.now())`,
        accountId,
      );
      const { data } = await call('POST', '/v1/auth/login', {}, { email, password });
      const thief = { authorization: `Bearer ${data.session_token}` };
      for (const session of [thief, first]) {
        const setup = await call('POST', '/v1/auth/2fa/setup', session);
        expect([setup.status, setup.error.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
        if (role === 'admin') continue;
        const key = (...scopes: string[]) => call('POST', '/v1/api-keys', session, { label: 'Shop', scopes });
        expect((await key('payments', 'wallets')).error.code).toBe('SECOND_FACTOR_REQUIRED');
        expect((await key('payments', 'webhooks')).status).toBe(201);
      }
    },
  );

  test('that changes ends other sessions at once', async () => {
    const { session, email } = await server.session('merchant');
    const other = await call('POST', '/v1/auth/login', {}, { email, password });
    const elsewhere = { authorization: `Bearer ${other.data.session_token}` };
    expect((await call('GET', '/v1/auth/me', elsewhere)).status).toBe(200);
    const { data } = await call('POST', '/v1/auth/2fa/setup', session);
    await call('POST', '/v1/auth/2fa/enable', session, {
      totp_code: codeOf(data.secret),
      current_password: password,
    });
    expect((await call('GET', '/v1/auth/me', elsewhere)).error.code).toBe('UNAUTHORIZED');
    expect((await call('GET', '/v1/auth/me', session)).status).toBe(200);
  });

  test('is refused in the wrong state, and without a code', async () => {
    const { session } = await server.session('merchant');
    const codes: unknown[] = [];
    for (const [path, payload] of [
      ['/v1/auth/2fa/enable', { totp_code: '123456', current_password: password }],
      ['/v1/auth/2fa/disable', { totp_code: '123456', current_password: password }],
      ['/v1/auth/2fa/enable', {}],
      ['/v1/auth/2fa/disable', { totp_code: 123456 }],
    ] as const) {
      codes.push((await call('POST', path, session, payload)).error.code);
    }
    expect(codes).toEqual(['CONFLICT', 'CONFLICT', 'VALIDATION_ERROR', 'VALIDATION_ERROR']);
  });

  test('eight sign-ins with a wrong code are refused, and then the right one too, with the wait', async () => {
    const { email, secret } = await guarded();
    const right = codeOf(secret);
    const wrong = [0, 1, 2].map((digit) => String(digit).repeat(6)).find((code) => code !== right) ?? '';
    const attempt = (totp_code: string) => call('POST', '/v1/auth/login', {}, { email, password, totp_code });
    const answers = await Promise.all(Array.from({ length: 8 }, () => attempt(wrong)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    const last = await attempt(right);
    expect([last.status, last.error.message]).toEqual([401, expect.stringMatching(/Try again in \d+ seconds/)]);
  });
});

describe('a password', () => {
  test('is changed, other sessions end, and the present one goes on', async () => {
    const { session, email } = await server.session('merchant');
    const other = await call('POST', '/v1/auth/login', {}, { email, password });
    const elsewhere = { authorization: `Bearer ${other.data.session_token}` };
    const change = { current_password: password, new_password: 'a new and longer pass phrase' };
    expect((await call('PUT', '/v1/auth/password', session, change)).status).toBe(204);
    expect((await call('GET', '/v1/auth/me', elsewhere)).status).toBe(401);
    expect((await call('GET', '/v1/auth/me', session)).status).toBe(200);
    expect((await call('POST', '/v1/auth/login', {}, { email, password })).status).toBe(401);
    const again = await call('PUT', '/v1/auth/password', session, change);
    expect([again.status, again.error.code]).toEqual([401, 'UNAUTHORIZED']);
    const short = await call('PUT', '/v1/auth/password', session, { ...change, new_password: 'short' });
    expect([short.error.code, Object.keys(short.error.details)]).toEqual(['VALIDATION_ERROR', ['new_password']]);
  });
});

describe('verification', () => {
  const particulars = {
    level: 'advanced',
    legal_name: 'Corner Shop B.V.',
    country: 'NL',
    document_type: 'passport',
    document_number: 'SPECI2014',
  };

  test('is asked for, reviewed and effective', async () => {
    const [{ session }, { session: admin }] = [await server.session('merchant'), await server.session('admin')];
    expect((await call('GET', '/v1/account/kyc', session)).data).toEqual({ kyc_level: 'basic', submission: null });
    const submitted = await call('POST', '/v1/account/kyc', session, particulars);
    expect([submitted.status, submitted.data.status]).toEqual([201, 'pending']);
    expect(submitted.data).not.toHaveProperty('document_number');
    expect((await call('POST', '/v1/account/kyc', session, particulars)).error.code).toBe('CONFLICT');
    const { data } = await call('GET', '/v1/admin/kyc-submissions?status=pending', admin);
    const listed = data.kyc_submissions.find(({ id }: { id: string }) => id === submitted.data.id);
    expect(listed).toMatchObject({ document_number: 'SPECI2014', legal_name: 'Corner Shop B.V.' });
    const path = `/v1/admin/kyc-submissions/${submitted.data.id}`;
    expect((await call('POST', `${path}/approve`, admin)).data.status).toBe('approved');
    expect((await call('POST', `${path}/reject`, admin, { reason: 'No.' })).error.code).toBe('CONFLICT');
    expect((await call('GET', '/v1/account/kyc', session)).data).toMatchObject({
      kyc_level: 'advanced',
      submission: { status: 'approved' },
    });
  });

  test.each([
    ['approver', 'SPECI2014'],
    ['support', null],
    ['auditor', null],
  ])('shows %s the number of the document as %j', async (role, shown) => {
    const [{ session }, { session: admin, accountId }] = [
      await server.session('merchant'),
      await server.session('admin'),
    ];
    await server.asOwner('insert into administrator_roles (account_id, role) values ($1, $2)', accountId, role);
    const submitted = await call('POST', '/v1/account/kyc', session, particulars);
    const { data } = await call('GET', '/v1/admin/kyc-submissions?status=pending', admin);
    const listed = data.kyc_submissions.find(({ id }: { id: string }) => id === submitted.data.id);
    expect(listed).toMatchObject({ document_number: shown, legal_name: 'Corner Shop B.V.' });
  });

  test('is rejected with a reason that the merchant reads', async () => {
    const [{ session }, { session: admin }] = [await server.session('merchant'), await server.session('admin')];
    const { data } = await call('POST', '/v1/account/kyc', session, particulars);
    const path = `/v1/admin/kyc-submissions/${data.id}/reject`;
    expect((await call('POST', path, admin, {})).error.details).toHaveProperty('reason');
    await call('POST', path, admin, { reason: 'Unreadable.' });
    const { submission } = (await call('GET', '/v1/account/kyc', session)).data;
    expect(submission).toMatchObject({ status: 'rejected', rejection_reason: 'Unreadable.' });
  });

  test.each([
    ['level', 'none'],
    ['country', 'nl'],
    ['country', 'NLD'],
    ['document_type', 'library_card'],
    ['document_number', ' '],
    ['legal_name', ''],
  ])('a %s of %j is refused', async (field, value) => {
    const { session } = await server.session('merchant');
    const { error } = await call('POST', '/v1/account/kyc', session, { ...particulars, [field]: value });
    expect([error.code, Object.keys(error.details)]).toEqual(['VALIDATION_ERROR', [field]]);
  });

  test('is set by an administrator, for merchants only, and counts within a second', async () => {
    const [merchant, { session: admin, accountId }] = [await server.merchant(), await server.session('admin')];
    const set = (id: string, level: string) => call('PUT', `/v1/admin/merchants/${id}/kyc`, admin, { level });
    expect((await set(merchant.accountId, 'none')).data).toMatchObject({ id: merchant.accountId, kyc_level: 'none' });
    const create = () => call('POST', '/v1/payments', merchant.key, { amount_usd: '5.00' });
    await vi.waitFor(async () => expect((await create()).error?.code).toBe('KYC_REQUIRED'), { timeout: 1_500 });
    expect((await set(accountId, 'basic')).error.code).toBe('NOT_FOUND');
    expect((await set(merchant.accountId, 'gold')).error.code).toBe('VALIDATION_ERROR');
    const { data } = await call('GET', '/v1/admin/merchants?page_size=1', admin);
    expect(data).toMatchObject({ page: 1, page_size: 1, merchants: [{ role: 'merchant' }] });
  });
});

describe('a request under an Idempotency-Key', () => {
  const create = (key: Headers, idempotencyKey: string, payload: unknown = { amount_usd: '5.00' }) =>
    call('POST', '/v1/payments', { ...key, 'idempotency-key': idempotencyKey }, payload);

  test('is answered as the first time', async () => {
    const { key } = await server.merchant();
    const first = await create(key, 'order-7');
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined]);
    const again = await create(key, 'order-7');
    expect([again.status, again.headers['idempotency-replayed'], again.data]).toEqual([201, 'true', first.data]);
    const other = await create(key, 'order-7', { amount_usd: '6.00' });
    expect([other.status, Object.keys(other.error.details)]).toEqual([422, ['Idempotency-Key']]);
    expect((await call('GET', '/v1/payments', key)).data.total).toBe(1);
  });

  test('50 at the same time make one payment', async () => {
    const { key } = await server.merchant();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(key, 'order-8')));
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
    expect(made.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect((await call('GET', '/v1/payments', key)).data.total).toBe(1);
  });
});

describe('the limit of a key', () => {
  test('is 60 a second, told with every answer over it, and counts no other key', async () => {
    const [{ key }, other] = [await server.merchant(), await server.merchant()];
    const list = () => call('GET', '/v1/payments/settings', key);
    const answers = await Promise.all(Array.from({ length: 70 }, list));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(60);
    expect(refused[0]).toMatchObject({ error: { code: 'RATE_LIMIT_EXCEEDED' }, headers: { 'retry-after': '1' } });
    expect((await call('GET', '/v1/payments/settings', other.key)).status).toBe(200);
  });
});

describe('maintenance', () => {
  test('closes what it names within a second, for everybody, and opens it again', async () => {
    const [{ key }, { session: admin }] = [await server.merchant(), await server.session('admin')];
    const set = (body: object) => call('PUT', '/v1/admin/maintenance', admin, body);
    expect((await call('GET', '/v1/admin/maintenance', admin)).data).toMatchObject({ scope: 'none', message: '' });
    const closed = await set({ scope: 'withdrawals', message: 'Back at 10:00 UTC.' });
    expect(closed.data).toMatchObject({ scope: 'withdrawals', message: 'Back at 10:00 UTC.' });
    const balance = await call('GET', '/v1/withdrawals/balance');
    expect([balance.status, balance.error]).toEqual([
      503,
      { code: 'MAINTENANCE', message: 'Back at 10:00 UTC.', details: {} },
    ]);
    expect((await call('GET', '/v1/payments', key)).status).toBe(200);
    await set({ scope: 'all' });
    expect((await call('GET', '/v1/payments', key)).status).toBe(503);
    expect((await call('GET', '/v1/brand')).status).toBe(200);
    expect((await call('GET', '/health')).status).toBe(200);
    expect((await set({ scope: 'everything' })).error.code).toBe('VALIDATION_ERROR');
    await set({ scope: 'none', message: '' });
    expect((await call('GET', '/v1/withdrawals/balance', key)).status).toBe(200);
  });
});
