import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '@florin/contract/limits';
import { openRecords, type Records } from '@florin/database/records';
import { serverPoolLimits } from '@florin/database/pool';
import { type Session, statement } from '@florin/database/statement';
import { isApiKey } from '@florin/domain/credentials/api-key';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { Argon2Passwords } from '@florin/system/password-hash';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import { setRegistration } from '../catalogue/set-registration.ts';
import { Authenticator } from './authenticate.ts';
import type { Caller } from './caller.ts';
import { changePassword } from './change-password.ts';
import { createAdmin } from './create-admin.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { readAccount } from './read-account.ts';
import { register } from './register.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { rotateSession } from './sessions/rotate.ts';
import { setKycLevel } from './set-kyc-level.ts';

const ids = { uuid: randomUUID, bytes: (length: number) => randomBytes(length), fraction: () => 0 };
const passwords = new Argon2Passwords(ids, { memoryKib: 64, passes: 1, lanes: 1 });
const password = 'correct horse battery';

let fresh: TestDatabase;
let records: Records;
let clock: TestClock;
let authenticator: Authenticator;
const verifySecondFactor = () => Promise.resolve();
const ports = () => ({
  records,
  db: fresh.db,
  attempts: fresh.db,
  clock,
  ids,
  passwords,
  authenticator,
  verifySecondFactor,
});
/** As a session of whoever registered. */
const owner = ({ id }: { id: string }, change: Partial<Caller> = {}) => ({
  accountId: id,
  personId: id,
  twoFactorEnabled: false,
  hasPasskeys: false,
  factorAt: null,
  ...change,
});
const anEmail = () => `${randomUUID()}@Example.com`;
const aMerchant = async () => register(ports(), { email: anEmail(), name: 'A shop', password });
const aVerifiedMerchant = async () => {
  const session = await aMerchant();
  await setKycLevel(fresh.db, { email: session.account.email, level: 'basic' });
  return session;
};

beforeAll(async () => {
  fresh = await freshDatabase();
  ({ records } = await openRecords(fresh.url('app'), 'florin-accounts-test', serverPoolLimits));
});
afterAll(async () => {
  await records.close();
  await fresh.close();
});
beforeEach(async () => {
  clock = new TestClock();
  authenticator = new Authenticator(fresh.db, clock);
  await setRegistration(fresh.db, 'open');
});

describe('registration', () => {
  test('makes an unverified merchant and signs it in', async () => {
    const email = anEmail();
    const session = await register(ports(), { email, name: 'A shop', password });
    expect(session.account).toMatchObject({ email, name: 'A shop', role: 'merchant', kycLevel: 'none' });
    const caller = await authenticator.authenticate({ bearer: session.token });
    expect(caller).toMatchObject({ accountId: session.account.id, credential: 'session', keyId: null, version: 1n });
    expect(caller).toMatchObject({ paymentSettings: { feePayer: 'user', enabledTokenIds: [] }, webhook: null });
    expect(await readAccount(fresh.db, session.account.id)).toEqual(session.account);
  });

  test('stores neither the password nor the session token', async () => {
    const session = await aMerchant();
    const stored = statement<{ id: string }, { account: string; session: string }>(
      'test_stored_account',
      `select a::text as account, s::text as session from accounts a join sessions s on s.account_id = a.id where a.id = $id`,
    );
    const { account, session: row } = await fresh.db.one(stored, { id: session.account.id });
    expect(account).toContain('$argon2id$');
    expect(`${account} ${row}`).not.toContain(password);
    expect(`${account} ${row}`).not.toContain(session.token);
  });

  test('one e-mail has one account, whatever the case and however many ask at once', async () => {
    const email = anEmail();
    const asked = [email, email.toUpperCase(), email.toLowerCase()];
    const outcomes = await Promise.allSettled(
      asked.map((one) => register(ports(), { email: one, name: 'A', password })),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(2);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'CONFLICT' });
  });

  test.each(['closed', 'invite'] as const)('is FORBIDDEN while it is %s', async (mode) => {
    await setRegistration(fresh.db, mode);
    await expect(aMerchant()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test.each([
    ['password', { password: 'eleven char' }],
    ['password', { password: 'x'.repeat(257) }],
    ['email', { email: 'no-address' }],
    ['email', { email: `${'x'.repeat(250)}@e.com` }],
  ])('a bad %s is refused', async (field, wrong) => {
    await expect(register(ports(), { email: anEmail(), name: 'A', password, ...wrong })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { [field]: [expect.any(String)] },
    });
  });

  test('an administrator is made whatever registration says, with a password that is told once', async () => {
    await setRegistration(fresh.db, 'closed');
    const email = anEmail();
    const made = await createAdmin(ports(), { email, name: 'Operator', password: null });
    expect(made.password).toHaveLength(24);
    const session = await login(ports(), { email, password: made.password });
    expect(await authenticator.authenticate({ bearer: session.token })).toMatchObject({ role: 'admin' });
  });
});

describe('signing in', () => {
  test('makes a new session and leaves the others alone', async () => {
    const first = await aMerchant();
    const second = await login(ports(), { email: first.account.email.toUpperCase(), password });
    expect(second.account).toEqual(first.account);
    for (const { token } of [first, second]) {
      expect(await authenticator.authenticate({ bearer: token })).toMatchObject({ accountId: first.account.id });
    }
  });

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    const { account } = await aMerchant();
    const wrong = await login(ports(), { email: account.email, password: 'wrong password' }).catch((error) => error);
    const unknown = await login(ports(), { email: anEmail(), password }).catch((error) => error);
    expect(wrong).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(unknown).toEqual(wrong);
  });

  test('with a password that is changed before it is over opens no session', async () => {
    const { account, token } = await aMerchant();
    const caller = await authenticator.authenticate({ bearer: token });
    const slow = {
      ...passwords,
      hash: (text: string) => passwords.hash(text),
      async verify(text: string, hash: string | null) {
        const matches = await passwords.verify(text, hash);
        await changePassword(ports(), caller, { current: password, wanted: 'another horse battery' });
        return matches;
      },
    };
    const signingIn = login({ ...ports(), passwords: slow }, { email: account.email, password });
    await expect(signingIn).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('a session ends 12 hours after its last use', async () => {
    const { token } = await aMerchant();
    clock.advance({ minutes: 12 * 60 - 1 });
    await authenticator.authenticate({ bearer: token });
    await authenticator.flushUsage();
    clock.advance({ minutes: 12 * 60 - 1 });
    await authenticator.authenticate({ bearer: token });
    clock.advance({ minutes: 2 });
    await expect(authenticator.authenticate({ bearer: token })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('a session ends after 7 days however much it is used', async () => {
    const { token, expiresAt } = await aMerchant();
    expect(expiresAt.getTime() - clock.now().getTime()).toBeGreaterThan(7 * 86_400_000 - 60_000);
    for (let half = 1; half < 15; half += 1) {
      clock.advance({ minutes: 11 * 60 + 55 });
      await authenticator.authenticate({ bearer: token });
      await authenticator.flushUsage();
    }
    clock.advance({ minutes: 75 });
    await expect(authenticator.authenticate({ bearer: token })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('signing out ends this session at once and no other', async () => {
    const first = await aMerchant();
    const second = await login(ports(), { email: first.account.email, password });
    await authenticator.authenticate({ bearer: first.token });
    await logout(ports(), first.token);
    await expect(authenticator.authenticate({ bearer: first.token })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await authenticator.authenticate({ bearer: second.token })).toMatchObject({ credential: 'session' });
  });

  test('sessions that are over are dropped at the next login', async () => {
    const { account } = await aMerchant();
    clock.advance({ minutes: 13 * 60 });
    await login(ports(), { email: account.email, password });
    const count = statement<{ id: string }, { total: bigint }>(
      'test_sessions',
      'select count(*) as total from sessions where account_id = $id',
    );
    expect(await fresh.db.one(count, { id: account.id })).toEqual({ total: 1n });
  });
});

describe('API keys', () => {
  test('a key names its account, its scopes and itself', async () => {
    const { account } = await aVerifiedMerchant();
    const made = await createApiKey(ports(), owner(account), {
      label: 'shop',
      scopes: ['webhooks', 'payments', 'payments'],
    });
    expect(isApiKey(made.key)).toBe(true);
    expect(made).toMatchObject({ label: 'shop', scopes: ['payments', 'webhooks'], status: 'active' });
    expect(await authenticator.authenticate({ apiKey: made.key })).toMatchObject({
      accountId: account.id,
      credential: 'key',
      keyId: made.id,
      credentialHash: credentialHash(made.key),
      scopes: ['payments', 'webhooks'],
      kycLevel: 'basic',
    });
  });

  test('need Basic verification and a scope', async () => {
    const { account } = await aMerchant();
    const request = { label: 'shop', scopes: ['payments'] as const };
    await expect(createApiKey(ports(), owner(account), request)).rejects.toMatchObject({ code: 'KYC_REQUIRED' });
    await setKycLevel(fresh.db, { email: account.email, level: 'basic' });
    await expect(createApiKey(ports(), owner(account), { ...request, scopes: [] })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });

  test.each(['withdrawals', 'wallets', 'refunds'] as const)(
    'with the scope %s are made by a session that has just proved the second factor of its account',
    async (scope) => {
      const { account } = await aVerifiedMerchant();
      const wanted = { label: 'shop', scopes: ['payments', scope] as const };
      const make = (change: Partial<Caller>) => createApiKey(ports(), owner(account, change), wanted);
      const old = new Date(clock.now().getTime() - (limits.secondFactorFreshSeconds + 1) * 1000);
      for (const factor of [{ hasPasskeys: true }, { twoFactorEnabled: true, factorAt: old }])
        await expect(make(factor)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
      expect(await make({ hasPasskeys: true, factorAt: clock.now() })).toMatchObject({ scopes: ['payments', scope] });
      // Whoever has none is asked for none, as for each of the requests that the key will make.
      await make({});
      const harmless = { label: 'shop', scopes: ['payments', 'webhooks'] as const };
      await createApiKey(ports(), owner(account, { hasPasskeys: true }), harmless);
    },
  );

  test('that are revoked at once and made anew count for a while: each may send wrong codes of its own', async () => {
    const { account } = await aVerifiedMerchant();
    const make = () => createApiKey(ports(), owner(account), { label: 'shop', scopes: ['wallets'] });
    for (let made = 0; made < limits.apiKeysMax; made += 1) {
      const { id } = await make();
      await revokeApiKey(ports(), { accountId: account.id, apiKeyId: id });
    }
    await expect(make()).rejects.toMatchObject({ code: 'CONFLICT' });
    clock.advance({ minutes: 16 });
    await make();
  });

  test('are listed newest first with their last use, and never with the key', async () => {
    const { account } = await aVerifiedMerchant();
    const made = [];
    for (const label of ['one', 'two', 'three']) {
      made.push(await createApiKey(ports(), owner(account), { label, scopes: ['payments'] }));
      clock.advance({ seconds: 1 });
    }
    await authenticator.authenticate({ apiKey: made[0]?.key ?? '' });
    await authenticator.flushUsage();
    const { total, apiKeys } = await listApiKeys(fresh.db, account.id, { page: 1, pageSize: 2 });
    expect(total).toBe(3n);
    expect(apiKeys.map(({ label }) => label)).toEqual(['three', 'two']);
    const [oldest] = (await listApiKeys(fresh.db, account.id, { page: 2, pageSize: 2 })).apiKeys;
    expect(oldest).toMatchObject({ label: 'one', lastUsedAt: expect.any(Date) });
    expect(JSON.stringify(apiKeys)).not.toContain('flr_live_');
  });

  test('a revoked key is refused at once here and within a second elsewhere', async () => {
    const { account } = await aVerifiedMerchant();
    const { id, key } = await createApiKey(ports(), owner(account), { label: 'shop', scopes: ['payments'] });
    const elsewhere = new Authenticator(fresh.db, clock);
    await Promise.all([authenticator, elsewhere].map((one) => one.authenticate({ apiKey: key })));
    await revokeApiKey(ports(), { accountId: account.id, apiKeyId: id });
    await expect(authenticator.authenticate({ apiKey: key })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    clock.advance({ seconds: 1 });
    await expect(elsewhere.authenticate({ apiKey: key })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await revokeApiKey(ports(), { accountId: account.id, apiKeyId: id });
    expect((await listApiKeys(fresh.db, account.id, { page: 1, pageSize: 9 })).apiKeys[0]).toMatchObject({
      status: 'revoked',
    });
  });

  test("another account's key is NOT_FOUND", async () => {
    const { account } = await aVerifiedMerchant();
    const { id, key } = await createApiKey(ports(), owner(account), { label: 'shop', scopes: ['payments'] });
    const stranger = await aMerchant();
    await expect(revokeApiKey(ports(), { accountId: stranger.account.id, apiKeyId: id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await authenticator.authenticate({ apiKey: key })).toMatchObject({ accountId: account.id });
  });
});

describe('authentication', () => {
  test('what cannot be a credential costs no statement; what could costs one', async () => {
    const { token } = await aMerchant();
    fresh.takeStatements();
    for (const apiKey of ['', 'flr_live_', token, `flr_live_${'0'.repeat(32)}`]) {
      await expect(authenticator.authenticate({ apiKey })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    }
    await expect(authenticator.authenticate({ bearer: token.slice(1) })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    expect(fresh.takeStatements()).toEqual([]);
    const madeUp = `flr_live_${'0'.repeat(26)}4WlC33`;
    await expect(authenticator.authenticate({ apiKey: madeUp })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(fresh.takeStatements()).toEqual(['authenticate_key']);
  });

  test('many requests of one caller within a second cost one statement', async () => {
    const { token } = await aMerchant();
    fresh.takeStatements();
    await Promise.all(Array.from({ length: 50 }, () => authenticator.authenticate({ bearer: token })));
    await authenticator.authenticate({ bearer: token });
    expect(fresh.takeStatements()).toEqual(['authenticate_session']);
    clock.advance({ seconds: 1 });
    await authenticator.authenticate({ bearer: token });
    expect(fresh.takeStatements()).toEqual(['authenticate_session']);
  });

  test('a change of verification is noticed within a second, and at once when asked', async () => {
    const { token, account } = await aMerchant();
    const caller = await authenticator.authenticate({ bearer: token });
    await setKycLevel(fresh.db, { email: account.email.toUpperCase(), level: 'advanced' });
    expect(await authenticator.refresh(caller)).toMatchObject({ kycLevel: 'advanced', version: 2n });
    expect(await authenticator.authenticate({ bearer: token })).toMatchObject({ kycLevel: 'advanced' });
    await logout(ports(), token);
    await expect(authenticator.refresh(caller)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('an answer that failed is not remembered', async () => {
    const { token } = await aMerchant();
    let broken = true;
    const maybe: Session['maybe'] = (...asked) =>
      broken ? Promise.reject(new Error('gone')) : fresh.db.maybe(...asked);
    const behind = new Authenticator({ maybe } as Session, clock);
    await expect(behind.authenticate({ bearer: token })).rejects.toThrow('gone');
    broken = false;
    expect(await behind.authenticate({ bearer: token })).toMatchObject({ credential: 'session' });
  });

  test('uses are written in one statement per kind, and the newest wins', async () => {
    const { token, account } = await aVerifiedMerchant();
    const { key } = await createApiKey(ports(), owner(account), { label: 'shop', scopes: ['payments'] });
    const used = async () => (await listApiKeys(fresh.db, account.id, { page: 1, pageSize: 1 })).apiKeys[0]?.lastUsedAt;
    for (let use = 0; use < 5; use += 1) {
      await authenticator.authenticate({ apiKey: key });
      await authenticator.authenticate({ bearer: token });
      clock.advance({ seconds: 2 });
    }
    fresh.takeStatements();
    await authenticator.flushUsage();
    await authenticator.flushUsage();
    expect(fresh.takeStatements()).toEqual(['touch_api_keys', 'touch_sessions']);
    const last = await used();
    expect(Math.abs((last?.getTime() ?? 0) - clock.now().getTime())).toBeLessThan(10_000);
    const behind = new Authenticator(fresh.db, new TestClock());
    await behind.authenticate({ apiKey: key });
    await behind.flushUsage();
    expect(await used()).toEqual(last);
  });
});

describe('verification', () => {
  test('is for merchants that exist', async () => {
    await expect(setKycLevel(fresh.db, { email: anEmail(), level: 'basic' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const email = anEmail();
    await createAdmin(ports(), { email, name: 'Operator', password });
    await expect(setKycLevel(fresh.db, { email, level: 'basic' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a session that gets another token', () => {
  test('goes on under it with all that it was, and the old one is nobody’s', async () => {
    const { token, account, expiresAt } = await aMerchant();
    const before = await authenticator.authenticate({ bearer: token });
    const rotated = await rotateSession(ports(), token);
    expect(rotated?.expiresAt).toEqual(expiresAt);
    await expect(authenticator.authenticate({ bearer: token })).rejects.toThrow('over. Sign in again');
    const after = await authenticator.authenticate({ bearer: rotated!.token });
    expect({ ...after, credentialHash: null }).toEqual({ ...before, credentialHash: null });
    expect(after.accountId).toBe(account.id);
  });

  test('is none where the session is unknown or over', async () => {
    const { token } = await aMerchant();
    expect(await rotateSession(ports(), 'x'.repeat(43))).toBeNull();
    clock.advance({ minutes: 8 * 24 * 60 });
    expect(await rotateSession(ports(), token)).toBeNull();
  });
});
