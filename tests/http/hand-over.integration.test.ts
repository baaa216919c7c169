import { readMailedEvents } from '@florin/database/sql/mails/events';
import { generateSync } from 'otplib';
import { testChain } from '@florin/testing/catalogue';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

const password = 'correct horse battery staple';
const foundersPassword = 'correct horse battery';
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
let server: ComposedServer;
beforeAll(async () => {
  server = await ComposedServer.open();
});
afterAll(() => server?.close());

const call: ComposedServer['call'] = (...asked) => server.call(...asked);
const refused = ({ status, error }: Awaited<ReturnType<typeof call>>) => [status, error?.code ?? null];
const code = (secret: string) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
const signIn = (email: string, secret: string, totp?: string) =>
  call('POST', '/v1/auth/login', {}, { email, password: secret, ...(totp && { totp_code: totp }) });

interface Person {
  id: string;
  email: string;
  session: Headers;
  secret: string;
}

/** Switches a second factor on; its present code is used up. */
async function withFactor(person: Omit<Person, 'secret'>, current = password): Promise<Person> {
  const { data } = await call('POST', '/v1/auth/2fa/setup', person.session);
  const proof = { totp_code: code(data.secret), current_password: current };
  expect((await call('POST', '/v1/auth/2fa/enable', person.session, proof)).status).toBe(200);
  return { ...person, secret: data.secret };
}
/** Lets the present code of somebody be used once more. */
const rewind = ({ id }: Person) =>
  server.asOwner('update second_factors set last_step = last_step - 2 where account_id = $1', id);

async function member(founder: Person, role: string): Promise<Omit<Person, 'secret'>> {
  const email = `mira-${crypto.randomUUID()}@example.com`;
  await rewind(founder);
  const body = { email, role, totp_code: code(founder.secret) };
  const { data: made } = await call('POST', '/v1/team/invitations', founder.session, body);
  await call('POST', '/v1/auth/join', {}, { invitation: made.code, name: 'Mira Okafor', password });
  const { data } = await signIn(email, password);
  return { id: data.account.id, email, session: { authorization: `Bearer ${data.session_token}` } };
}

/** A merchant whose founder has a second factor, with a key for everything. */
async function shop() {
  const { accountId: id, email, session, key } = await server.merchant();
  return { founder: await withFactor({ id, email, session }, foundersPassword), key };
}
const handOver = (to: { id: string }, by: Headers, totp?: string) =>
  call('POST', `/v1/team/members/${to.id}/hand-over`, by, totp === undefined ? {} : { totp_code: totp });
async function handedOver(from: Person, to: Person) {
  await rewind(from);
  const answer = await handOver(to, from.session, code(from.secret));
  expect([answer.status, answer.data]).toMatchObject([200, { id: to.id, role: 'owner', is_holder: true }]);
}
async function changeRole(of: { id: string }, role: string, by: Person) {
  await rewind(by);
  return call('PUT', `/v1/team/members/${of.id}`, by.session, { role, totp_code: code(by.secret) });
}
const remove = (of: { id: string }, by: Person) => call('DELETE', `/v1/team/members/${of.id}`, by.session);
const team = async (by: Person) =>
  ((await call('GET', '/v1/team/members', by.session)).data.members as Record<string, unknown>[]).map(
    ({ id, role, is_founder: isFounder, is_holder: isHolder }) => ({ id, role, isFounder, isHolder }),
  );

describe('an account is handed over', () => {
  test('by its holder to a member, who holds it then: the founder is a member like others', async () => {
    const { founder } = await shop();
    const mira = await withFactor(await member(founder, 'support'));
    expect(await team(founder)).toEqual([
      { id: founder.id, role: 'owner', isFounder: true, isHolder: true },
      { id: mira.id, role: 'support', isFounder: false, isHolder: false },
    ]);
    await handedOver(founder, mira);
    expect(await team(mira)).toEqual([
      { id: mira.id, role: 'owner', isFounder: false, isHolder: true },
      { id: founder.id, role: 'owner', isFounder: true, isHolder: false },
    ]);
    expect((await changeRole(founder, 'finance', mira)).data).toMatchObject({ id: founder.id, role: 'finance' });
    const me = await call('GET', '/v1/auth/me', founder.session);
    expect(me.data).toMatchObject({ id: founder.id, merchant_id: founder.id, team_role: 'finance' });
    const hook = { url: 'https://example.com/hook', is_active: true, events: ['*'] };
    expect(refused(await call('PUT', '/v1/webhooks', founder.session, hook))).toEqual([403, 'FORBIDDEN']);
    expect(refused(await changeRole(mira, 'support', founder))).toEqual([403, 'FORBIDDEN']);
    const { rows } = await server.database.db.pool.query(
      `select actor_id, before, after from audit_log where action = 'member.hand_over' and subject_id = $1`,
      [mira.id],
    );
    expect(rows).toMatchObject([
      {
        actor_id: founder.id,
        before: { role: 'support', holder_id: founder.id },
        after: { role: 'owner', holder_id: mira.id, merchant_id: founder.id },
      },
    ]);
  });

  test('and a founder who is removed is signed out, while the merchant and its keys go on', async () => {
    const { founder, key } = await shop();
    const mira = await withFactor(await member(founder, 'owner'));
    await handedOver(founder, mira);
    expect((await remove(founder, mira)).status).toBe(204);
    expect(refused(await call('GET', '/v1/auth/me', founder.session))).toEqual([401, 'UNAUTHORIZED']);
    await rewind(founder);
    expect(refused(await signIn(founder.email, foundersPassword, code(founder.secret)))).toEqual([403, 'FORBIDDEN']);
    expect((await call('POST', '/v1/payments', key, { amount_usd: '12.00' })).status).toBe(201);
    expect((await call('GET', '/v1/payments', mira.session)).data.total).toBe(1);
    expect(await team(mira)).toEqual([{ id: mira.id, role: 'owner', isFounder: false, isHolder: true }]);
    // Back by an invitation, as anybody else: with a new password, no second factor, and not as the merchant's name.
    await rewind(mira);
    const invitation = { email: founder.email, role: 'read_only', totp_code: code(mira.secret) };
    const { data: made } = await call('POST', '/v1/team/invitations', mira.session, invitation);
    const other = 'another horse battery staple';
    const joined = await call('POST', '/v1/auth/join', {}, { invitation: made.code, name: 'Ada', password: other });
    expect(joined.data).toMatchObject({ email: founder.email, role: 'read_only', merchant_name: 'Corner Shop' });
    const { data } = await signIn(founder.email, other);
    expect(data.account).toMatchObject({ id: founder.id, name: 'Corner Shop', two_factor_enabled: false });
  });

  test('with what API keys ask for, where e-mails go, and what the operator resets', async () => {
    const { founder } = await shop();
    const mira = await withFactor(await member(founder, 'owner'));
    const { data: key } = await call('POST', '/v1/api-keys', founder.session, { label: 'W', scopes: ['wallets'] });
    await handedOver(founder, mira);
    const setWallet = (totp: string) =>
      call(
        'PUT',
        `/v1/withdrawals/wallets/${testChain.id}`,
        { 'x-api-key': key.key },
        { address: wallet, totp_code: totp },
      );
    await rewind(founder);
    expect(refused(await setWallet(code(founder.secret)))).toEqual([401, 'UNAUTHORIZED']);
    await rewind(mira);
    expect((await setWallet(code(mira.secret))).status).toBe(200);
    const told = async () => {
      const since = new Date(0);
      const events = await server.database.db.many(readMailedEvents, { xid: '0', sequence: 0n, since, limit: 1000 });
      const mails = events.filter(({ merchantId }) => merchantId === founder.id);
      expect(mails.map(({ type, merchantEmail }) => [type, merchantEmail])).toEqual([['wallet.updated', mira.email]]);
    };
    await vi.waitFor(told, { timeout: 30_000, interval: 50 });
    const { session: admin } = await server.session('admin');
    const reset = await call('POST', `/v1/admin/merchants/${founder.id}/reset-password`, admin, { reason: 'A test.' });
    await rewind(mira);
    expect((await signIn(mira.email, reset.data.password, code(mira.secret))).status).toBe(200);
    expect((await signIn(founder.email, reset.data.password)).status).toBe(401);
    await rewind(founder);
    expect((await signIn(founder.email, foundersPassword, code(founder.secret))).status).toBe(200);
  });

  test('back to the founder as to anybody else', async () => {
    const { founder } = await shop();
    const mira = await withFactor(await member(founder, 'owner'));
    await handedOver(founder, mira);
    await handedOver(mira, founder);
    expect((await changeRole(mira, 'read_only', founder)).status).toBe(200);
    expect(await team(founder)).toEqual([
      { id: founder.id, role: 'owner', isFounder: true, isHolder: true },
      { id: mira.id, role: 'read_only', isFounder: false, isHolder: false },
    ]);
  });
});

describe('an account is not handed over', () => {
  test('without the proof of who asks, nor by whoever has none to give', async () => {
    const { founder } = await shop();
    const mira = await withFactor(await member(founder, 'owner'));
    expect(refused(await handOver(mira, founder.session))).toEqual([401, 'UNAUTHORIZED']);
    expect(refused(await handOver(mira, founder.session, '000000'))).toEqual([401, 'UNAUTHORIZED']);
    await server.asOwner('update second_factors set secret = null where account_id = $1', founder.id);
    const unproven = await handOver(mira, founder.session);
    expect([refused(unproven), unproven.error.message]).toEqual([
      [403, 'FORBIDDEN'],
      'Switch your second factor on, or add a passkey: handing over needs its proof.',
    ]);
    expect((await team(founder))[0]).toMatchObject({ id: founder.id, isHolder: true });
  });

  test('by anybody but its holder, whatever their role, nor by a key', async () => {
    const { founder, key } = await shop();
    const [owner, developer] = [
      await withFactor(await member(founder, 'owner')),
      await withFactor(await member(founder, 'developer')),
    ];
    for (const by of [owner, developer]) {
      await rewind(by);
      expect(refused(await handOver(owner === by ? developer : owner, by.session, code(by.secret)))).toEqual([
        403,
        'FORBIDDEN',
      ]);
    }
    expect(refused(await handOver(owner, key))).toEqual([403, 'FORBIDDEN']);
    const { founder: stranger } = await shop();
    await rewind(stranger);
    expect(refused(await handOver(owner, stranger.session, code(stranger.secret)))).toEqual([404, 'NOT_FOUND']);
  });

  test('to oneself, to somebody who is gone, or to one without the second factor that keys ask for', async () => {
    const { founder } = await shop();
    const weak = await member(founder, 'owner');
    const asked = async (to: { id: string }) => {
      await rewind(founder);
      return refused(await handOver(to, founder.session, code(founder.secret)));
    };
    expect(await asked(founder)).toEqual([409, 'CONFLICT']);
    expect(await asked(weak)).toEqual([409, 'CONFLICT']);
    await server.asOwner(
      `insert into passkeys (id, account_id, credential, public_key, relying_party, name, sign_count, created_at)
       values (gen_random_uuid(), $1, gen_random_uuid()::text, 'k', 'localhost', 'Phone', 0, florin.now())`,
      weak.id,
    );
    expect(await asked(weak)).toEqual([409, 'CONFLICT']);
    expect((await remove(weak, founder)).status).toBe(204);
    expect(await asked(weak)).toEqual([404, 'NOT_FOUND']);
  });

  test('twice at once: one of two members holds it', async () => {
    const { founder } = await shop();
    const [one, other] = [
      await withFactor(await member(founder, 'owner')),
      await withFactor(await member(founder, 'owner')),
    ];
    await rewind(founder);
    const answers = await Promise.all([
      handOver(one, founder.session, code(founder.secret)),
      handOver(other, founder.session, code(founder.secret)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect((await team(founder)).filter(({ isHolder }) => isHolder)).toHaveLength(1);
  });
});

describe('one owner remains', () => {
  test('since the holder is neither demoted nor removed, and nobody changes their own role', async () => {
    const { founder } = await shop();
    const mira = await withFactor(await member(founder, 'owner'));
    expect(refused(await changeRole(founder, 'support', mira))).toEqual([409, 'CONFLICT']);
    await handedOver(founder, mira);
    for (const by of [founder, mira]) {
      expect(refused(await changeRole(mira, 'support', by))).toEqual([409, 'CONFLICT']);
      expect(refused(await remove(mira, by))).toEqual([409, 'CONFLICT']);
      expect(refused(await changeRole(by, 'support', by))).toEqual([409, 'CONFLICT']);
    }
  });

  test('also when a member is removed while the account is handed over to them', async () => {
    const { founder } = await shop();
    const [mira, owner] = [
      await withFactor(await member(founder, 'owner')),
      await withFactor(await member(founder, 'owner')),
    ];
    await rewind(founder);
    const [handing, removal] = await Promise.all([
      handOver(mira, founder.session, code(founder.secret)),
      remove(mira, owner),
    ]);
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual([handing.status, removal.status]);
    expect((await team(founder)).filter(({ isHolder, role }) => isHolder && role === 'owner')).toHaveLength(1);
  });
});

test('a founder who handed over needs a second factor for money, as members do', async () => {
  const { founder } = await shop();
  const mira = await withFactor(await member(founder, 'owner'));
  await handedOver(founder, mira);
  await server.asOwner('update second_factors set secret = null where account_id = $1', founder.id);
  const path = `/v1/withdrawals/wallets/${testChain.id}`;
  const answer = await call('PUT', path, founder.session, { address: wallet });
  expect([refused(answer), answer.error.message]).toEqual([
    [403, 'FORBIDDEN'],
    'Members need a second factor of their own for that: switch yours on, or add a passkey.',
  ]);
});
