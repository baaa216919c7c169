import { fileURLToPath } from 'node:url';
import { randomUUID } from 'node:crypto';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedAdministrator } from '@florin/testing/administrator';
import { seedMerchant } from '@florin/testing/merchant';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { runCommand } from '@florin/testing/run-command';
import { afterAll, beforeAll, expect, test } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const admin = (...args: string[]) =>
  runCommand(main, args, { env: { ...databaseVariables, DATABASE_URL: fresh.url('app') }, input: '' });
const query = async (sql: string, ...params: unknown[]) => (await fresh.db.pool.query(sql, params)).rows;

/** With a key, a session and a second factor. */
async function account(id: string): Promise<string> {
  const keyId = randomUUID();
  await query(
    `insert into api_keys (id, account_id, label, hash, scopes, created_at)
     values ($1::uuid, $2, 'Shop', decode(md5($1::uuid::text), 'hex'), '{payments}', florin.now())`,
    keyId,
    id,
  );
  await query(
    `insert into sessions (token_hash, account_id, created_at, last_used_at, expires_at)
     values (decode(md5($1::uuid::text), 'hex'), $1::uuid, florin.now(), florin.now(), florin.now() + interval '1 day')`,
    id,
  );
  await query(`insert into second_factors (account_id, secret) values ($1, 'sealed')`, id);
  return keyId;
}

test('finding 12: the operator answers an incident from the terminal, for administrators too', async () => {
  const { accountId } = await seedMerchant(fresh.url('owner'));
  const { actorId } = await seedAdministrator(fresh.url('owner'));
  const keyId = await account(accountId);
  const email = `${accountId}@example.com`;
  expect((await admin('keys', email)).out).toMatch(new RegExp(`^${keyId}  active  payments  used never  Shop\\n$`));
  expect(await admin('revoke-key', keyId, 'leaked')).toMatchObject({ code: 0, out: `Key ${keyId} is revoked.\n` });
  expect(await admin('revoke-keys', email, 'leaked')).toMatchObject({ out: `0 keys of ${email} are revoked.\n` });
  expect(await admin('end-sessions', email, 'stolen')).toMatchObject({ out: `1 sessions of ${email} ended.\n` });
  expect((await admin('reset-2fa', email, 'lost', 'telephone')).code).toBe(0);
  expect((await admin('reset-password', email, 'lost')).out).toMatch(/shown this once: [\w-]{24}\n$/);
  expect((await admin('disable', `${actorId}@example.com`, 'stolen')).code).toBe(0);
  expect(await admin('disable', `${actorId}@example.com`, 'stolen')).toMatchObject({
    code: 1,
    err: 'The account is disabled already.\n',
  });
  const rows = await query(
    `select action, reason, actor_id from audit_log where subject_id in ($1, $2) order by sequence`,
    accountId,
    actorId,
  );
  const told = (action: string, reason: string) => ({ action: `account.${action}`, reason, actor_id: null });
  expect(rows).toEqual([
    told('revoke_key', 'leaked'),
    told('revoke_keys', 'leaked'),
    told('end_sessions', 'stolen'),
    told('reset_second_factor', 'lost telephone'),
    told('reset_password', 'lost'),
    told('disable', 'stolen'),
  ]);
  expect(await query('select disabled_at is not null as disabled from accounts where id = $1', actorId)).toEqual([
    { disabled: true },
  ]);
});

test('a command without a reason, or for nobody, does nothing', async () => {
  const { accountId } = await seedMerchant(fresh.url('owner'));
  expect((await admin('disable', `${accountId}@example.com`)).code).toBe(2);
  expect((await admin('disable', 'nobody@example.com', 'stolen')).code).toBe(1);
  expect(await query('select disabled_at from accounts where id = $1', accountId)).toEqual([{ disabled_at: null }]);
});
