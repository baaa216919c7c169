import { testChain } from '@florin/testing/catalogue';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

const password = 'correct horse battery staple';
let server: ComposedServer;
let owner: Awaited<ReturnType<ComposedServer['merchant']>>;
let stranger: typeof owner;
beforeAll(async () => {
  server = await ComposedServer.open({
    variables: { FLORIN_CONSOLE_ADDR: '127.0.0.1:0', FLORIN_CONSOLE_BASE: 'http://127.0.0.1:4401' },
  });
  owner = await server.merchant();
  stranger = await server.merchant();
});
afterAll(() => server?.close());

const call: ComposedServer['call'] = (...asked) => server.call(...asked);
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const signIn = (email: string, secret: string = password) =>
  call('POST', '/v1/auth/login', {}, { email, password: secret });
const invite = (role: string, email: string, by: Headers = owner.session) =>
  call('POST', '/v1/team/invitations', by, { email, role });
const join = (invitation: string) => call('POST', '/v1/auth/join', {}, { invitation, name: 'Mira Okafor', password });
const testAddress = '0x52908400098527886E0F7030069857D2E4169EE7';
/** The member who joined last. */
const newest = async (): Promise<string> => {
  const { data } = await call('GET', '/v1/team/members?page_size=100', owner.session);
  return (data.members as { id: string }[]).at(-1)?.id ?? '';
};
const address = (): string => `mira-${crypto.randomUUID()}@example.com`;

/** Somebody who was invited, has joined and is signed in. */
async function member(role: string) {
  const email = address();
  const { data: made } = await invite(role, email);
  expect((await join(made.code)).data).toEqual({ email, role, merchant_name: 'Corner Shop' });
  const { data } = await signIn(email);
  return { id: data.account.id as string, email, session: bearer(data.session_token as string) };
}
const logged = async (action: string, subjectId: string) => {
  const found = await server.database.db.pool.query(
    'select actor_id, before, after from audit_log where action = $1 and subject_id = $2',
    [action, subjectId],
  );
  return found.rows as { actor_id: string; before: unknown; after: unknown }[];
};
const refused = ({ status, error }: Awaited<ReturnType<typeof call>>) => [status, error?.code ?? null];
const changeRole = (id: string, role: string, by: Headers = owner.session) =>
  call('PUT', `/v1/team/members/${id}`, by, { role });
const remove = (id: string, by: Headers = owner.session) => call('DELETE', `/v1/team/members/${id}`, by);
const addPasskey = (accountId: string) =>
  server.database.db.pool.query(
    `insert into passkeys (id, account_id, credential, public_key, relying_party, name, sign_count, created_at)
     values (gen_random_uuid(), $1, $2, 'key', 'localhost', 'Phone', 0, now())`,
    [accountId, crypto.randomUUID()],
  );

describe('a merchant that was alone', () => {
  test('is the owner of its own team, and nothing else changes', async () => {
    const { data } = await call('GET', '/v1/auth/me', owner.session);
    expect(data).toMatchObject({ id: owner.accountId, team_role: 'owner', merchant_id: owner.accountId });
    const { data: team } = await call('GET', '/v1/team/members', owner.session);
    expect([team.total, team.members[0]]).toMatchObject([
      1,
      { id: owner.accountId, role: 'owner', is_founder: true, is_holder: true },
    ]);
  });

  test('stays one: nobody demotes or removes the founder, whoever else is an owner', async () => {
    const second = await member('owner');
    for (const by of [owner.session, second.session]) {
      expect(refused(await changeRole(owner.accountId, 'support', by))).toEqual([409, 'CONFLICT']);
      expect(refused(await remove(owner.accountId, by))).toEqual([409, 'CONFLICT']);
    }
    expect((await remove(second.id)).status).toBe(204);
  });
});

describe('an invitation', () => {
  test('is a link that makes one account, once, with a password of its own', async () => {
    const email = address();
    const { data: made } = await invite('finance', email);
    expect([made.url, made.is_mailed]).toEqual([`http://127.0.0.1:4401/join#${made.code}`, false]);
    expect((await join(made.code)).status).toBe(201);
    expect(refused(await join(made.code))).toEqual([403, 'FORBIDDEN']);
    const { data } = await signIn(email);
    const me = await call('GET', '/v1/auth/me', bearer(data.session_token));
    expect(me.data).toMatchObject({
      email,
      role: 'merchant',
      team_role: 'finance',
      merchant_id: owner.accountId,
      kyc_level: 'basic',
    });
    expect(me.data.id).not.toBe(owner.accountId);
  });

  test('that was withdrawn, replaced, is over or was never made is none', async () => {
    const email = address();
    const first = (await invite('support', email)).data;
    const second = (await invite('support', email)).data;
    const third = (await invite('support', address())).data;
    const fourth = (await invite('support', address())).data;
    expect((await call('DELETE', `/v1/team/invitations/${third.id}`, owner.session)).status).toBe(204);
    await server.asOwner('update member_invitations set expires_at = created_at where id = $1', fourth.id);
    for (const { code } of [first, third, fourth, { code: 'nonsense' }])
      expect(refused(await join(code))).toEqual([403, 'FORBIDDEN']);
    const { data } = await call('GET', '/v1/team/invitations', owner.session);
    expect((data.invitations as { id: string }[]).map(({ id }) => id)).toEqual([second.id]);
    expect(refused(await call('DELETE', `/v1/team/invitations/${second.id}`, stranger.session))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    await call('DELETE', `/v1/team/invitations/${second.id}`, owner.session);
  });

  test('is also sent, sealed until then, where a worker sends e-mails', async () => {
    await server.asOwner(
      `insert into mail_cursor (epoch, xid, sequence, seen_at) values (gen_random_uuid(), '0', 0, florin.now())`,
    );
    const { data: made } = await invite('support', address());
    expect(made.is_mailed).toBe(true);
    const { rows } = await server.database.db.pool.query(
      `select kind, recipient, status, position($2 in encode(sealed_token, 'escape')) as shown
         from mails where subject_id = $1`,
      [made.id, made.code],
    );
    expect(rows).toEqual([{ kind: 'team_invitation', recipient: made.email, status: 'queued', shown: 0 }]);
    await call('DELETE', `/v1/team/invitations/${made.id}`, owner.session);
  });

  test('is not made for an address that has an account', async () => {
    expect(refused(await invite('support', stranger.email))).toEqual([409, 'CONFLICT']);
    const present = await member('support');
    expect(refused(await invite('support', present.email))).toEqual([409, 'CONFLICT']);
  });

  test('ends with the rights of who made it', async () => {
    const second = await member('owner');
    const [by, secret] = await withFactor(second.session);
    const made = await call('POST', '/v1/team/invitations', by, {
      email: address(),
      role: 'owner',
      totp_code: code(secret),
    });
    expect(made.status).toBe(201);
    expect((await changeRole(second.id, 'support')).status).toBe(200);
    expect(refused(await join(made.data.code))).toEqual([403, 'FORBIDDEN']);
  });
});

const code = (secret: string, steps = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
/** Switches a second factor on; the step before the present one is used up. */
async function withFactor(session: Headers): Promise<[Headers, string]> {
  const { data } = await call('POST', '/v1/auth/2fa/setup', session);
  const proof = { totp_code: code(data.secret, -1), current_password: password };
  expect((await call('POST', '/v1/auth/2fa/enable', session, proof)).status).toBe(200);
  return [session, data.secret as string];
}

describe('a member', () => {
  test('works on the merchant’s things under their own name', async () => {
    const { id, session } = await member('developer');
    const made = await call('POST', '/v1/payments', session, { amount_usd: '12.00' });
    expect(made.status).toBe(201);
    expect((await call('GET', `/v1/payments/${made.data.id}`, owner.key)).status).toBe(200);
    const { data: key } = await call('POST', '/v1/api-keys', session, { label: 'Hers', scopes: ['payments'] });
    const { data: keys } = await call('GET', '/v1/api-keys', owner.session);
    expect((keys.api_keys as object[])[0]).toMatchObject({ id: key.id, created_by: id });
    const entries = await logged('api_key.create', owner.accountId);
    const makers = entries.filter(({ after }) => (after as { api_key_id: string }).api_key_id === key.id);
    expect(makers.map(({ actor_id: maker }) => maker)).toEqual([id]);
  });

  test('has sessions, a password and a second factor of their own', async () => {
    const { session, email } = await member('read_only');
    const { data } = await call('GET', '/v1/auth/sessions', session);
    expect(data.total).toBe(1);
    await withFactor(session);
    expect((await call('GET', '/v1/auth/me', owner.session)).data.two_factor_enabled).toBe(false);
    expect(refused(await signIn(email))).toEqual([401, 'UNAUTHORIZED']);
  });

  test('needs a second factor to move money or to let others in, which the founder decides for themselves', async () => {
    const { id: other } = await member('support');
    const { session } = await member('owner');
    const asked = [
      await invite('support', address(), session),
      await call('PUT', `/v1/team/members/${other}`, session, { role: 'finance' }),
      await call('PUT', `/v1/withdrawals/wallets/${testChain.id}`, session, { address: testAddress }),
    ];
    for (const answer of asked) {
      expect(refused(answer)).toEqual([403, 'FORBIDDEN']);
      expect(answer.error.message).toContain('second factor');
    }
  });

  test('is seen to sign in with a passkey by who reads the team or changes it', async () => {
    const { id } = await member('support');
    const seen = async () => {
      const { data } = await call('GET', '/v1/team/members?page_size=100', owner.session);
      return (data.members as { id: string }[]).find((one) => one.id === id);
    };
    expect(await seen()).toMatchObject({ two_factor_enabled: false, has_passkeys: false });
    await addPasskey(id);
    const shown = { id, two_factor_enabled: false, has_passkeys: true };
    expect(await seen()).toMatchObject(shown);
    expect((await changeRole(id, 'developer')).data).toMatchObject(shown);
  });

  test('has another role from the next request on', async () => {
    const { id, session } = await member('read_only');
    const create = () => call('POST', '/v1/payment-links', session, { title: 'Tea', amount_usd: '3.00' });
    const before = await create();
    expect(refused(before)).toEqual([403, 'FORBIDDEN']);
    expect(before.error.message).toBe(
      'Your role is read_only. This needs the role owner or developer or finance or support.',
    );
    expect((await changeRole(id, 'support')).data).toMatchObject({ id, role: 'support' });
    expect((await create()).status).toBe(201);
    const [entry] = await logged('member.change_role', id);
    expect(entry).toMatchObject({
      actor_id: owner.accountId,
      before: { role: 'read_only' },
      after: { role: 'support' },
    });
  });

  test('who is removed is signed out at once, and cannot sign in', async () => {
    const { id, email, session } = await member('developer');
    expect((await call('GET', '/v1/payments', session)).status).toBe(200);
    expect((await remove(id)).status).toBe(204);
    expect(refused(await call('GET', '/v1/payments', session))).toEqual([401, 'UNAUTHORIZED']);
    expect(refused(await call('GET', '/v1/auth/me', session))).toEqual([401, 'UNAUTHORIZED']);
    expect(refused(await signIn(email))).toEqual([403, 'FORBIDDEN']);
    expect((await server.database.db.pool.query('select from sessions where account_id = $1', [id])).rowCount).toBe(0);
    expect(refused(await remove(id))).toEqual([404, 'NOT_FOUND']);
    const { data } = await call('GET', '/v1/team/members', owner.session);
    expect((data.members as { id: string }[]).map((one) => one.id)).not.toContain(id);
  });

  test('who was removed comes back by a new invitation, with nothing from before', async () => {
    const { id, email, session } = await member('developer');
    await withFactor(session);
    await remove(id);
    const { data: made } = await invite('support', email);
    expect((await join(made.code)).status).toBe(201);
    const { data } = await signIn(email);
    expect(data.account).toMatchObject({ id, two_factor_enabled: false });
    expect(refused(await call('GET', '/v1/auth/me', session))).toEqual([401, 'UNAUTHORIZED']);
  });

  test('whose sessions an owner ends has to sign in again', async () => {
    const { id, email, session } = await member('support');
    expect((await call('DELETE', `/v1/team/members/${id}/sessions`, owner.session)).status).toBe(204);
    expect(refused(await call('GET', '/v1/auth/me', session))).toEqual([401, 'UNAUTHORIZED']);
    expect((await signIn(email)).status).toBe(200);
  });

  test('of another merchant is nobody here', async () => {
    const id = await newest();
    for (const answer of [
      await changeRole(id, 'owner', stranger.session),
      await remove(id, stranger.session),
      await call('DELETE', `/v1/team/members/${id}/sessions`, stranger.session),
    ])
      expect(refused(answer)).toEqual([404, 'NOT_FOUND']);
  });

  test('is no merchant to administrators, and goes when the merchant is shut out', async () => {
    const { session: admin } = await server.session('admin');
    const shop = await server.merchant();
    const { data: made } = await invite('support', address(), shop.session);
    await join(made.code);
    const { data } = await signIn(made.email);
    expect(refused(await call('GET', `/v1/admin/merchants/${data.account.id}`, admin))).toEqual([404, 'NOT_FOUND']);
    await call('POST', `/v1/admin/merchants/${shop.accountId}/disable`, admin, { reason: 'A test.' });
    expect(refused(await call('GET', '/v1/auth/me', bearer(data.session_token)))).toEqual([401, 'UNAUTHORIZED']);
    expect(refused(await signIn(made.email))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('administrators', () => {
  test('are operators until another one says otherwise, and nobody changes their own role', async () => {
    const [one, other] = [await server.session('admin'), await server.session('admin')];
    const change = (id: string, role: string, by: Headers) =>
      call('PUT', `/v1/admin/administrators/${id}/role`, by, { role, reason: 'A test.' });
    expect((await call('GET', '/v1/auth/me', other.session)).data).toMatchObject({
      team_role: 'operator',
      merchant_id: null,
    });
    expect(refused(await change(one.accountId, 'auditor', one.session))).toEqual([409, 'CONFLICT']);
    expect((await change(other.accountId, 'auditor', one.session)).data).toMatchObject({ role: 'auditor' });
    const answer = await change(one.accountId, 'auditor', other.session);
    expect([refused(answer), answer.error.message]).toEqual([
      [403, 'FORBIDDEN'],
      'Your role is auditor. This needs the role operator.',
    ]);
    expect((await call('GET', '/v1/admin/settings', other.session)).status).toBe(200);
    expect(refused(await change(owner.accountId, 'auditor', one.session))).toEqual([404, 'NOT_FOUND']);
  });

  test('see of each other who signs in with a passkey', async () => {
    const [one, other] = [await server.session('admin'), await server.session('admin')];
    await addPasskey(other.accountId);
    const { data } = await call('GET', '/v1/admin/administrators?page_size=100', one.session);
    const seen = new Map((data.administrators as { id: string; has_passkeys: boolean }[]).map((of) => [of.id, of]));
    expect([one, other].map(({ accountId }) => seen.get(accountId)?.has_passkeys)).toEqual([false, true]);
    const change = { role: 'approver', reason: 'A test.' };
    const changed = await call('PUT', `/v1/admin/administrators/${other.accountId}/role`, one.session, change);
    expect(changed.data).toMatchObject({ role: 'approver', has_passkeys: true });
  });

  test('who demote each other at once leave one operator', async () => {
    const [one, other] = [await server.session('admin'), await server.session('admin')];
    const demote = (id: string, by: Headers) =>
      call('PUT', `/v1/admin/administrators/${id}/role`, by, { role: 'support', reason: 'A test.' });
    const answers = await Promise.all([demote(one.accountId, other.session), demote(other.accountId, one.session)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });
});
