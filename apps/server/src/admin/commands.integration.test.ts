import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccountByEmail } from '@florin/database/sql/accounts/account';
import { type NoParameters, statement } from '@florin/database/statement';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedCatalogue, testChain, testTokens } from '@florin/testing/catalogue';
import { seedMerchant } from '@florin/testing/merchant';
import { runCommand } from '@florin/testing/run-command';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let fresh: TestDatabase;

/** Runs the command as the operator does, in a process of its own. */
const admin = (
  args: string[],
  { input = '', env = { ...databaseVariables, DATABASE_URL: fresh.url('app') } as Record<string, string> } = {},
) => runCommand(main, args, { env, input });
const readSettings = statement<NoParameters, { registration: string; version: bigint }>(
  'test_read_settings',
  'select registration, version from settings',
);

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

describe('the operator', () => {
  test('verifies a merchant', async () => {
    const { accountId } = await seedMerchant(fresh.url('owner'));
    const told = await admin(['kyc', `${accountId}@EXAMPLE.com`, 'advanced']);
    expect(told).toEqual({ code: 0, out: `${accountId}@example.com is now verified: advanced.\n`, err: '' });
    expect(await fresh.db.one(findAccountByEmail, { email: `${accountId}@example.com` })).toMatchObject({
      kycLevel: 'advanced',
    });
  });

  test('books coins that were sent to the treasury, each transaction once, with the reason in the audit log', async () => {
    await seedCatalogue(fresh.url('owner'));
    const { shortName } = testChain;
    const book = (symbol: string, account: string, units: string, transaction: string) =>
      admin(['book-capital', shortName, symbol, account, units, transaction, 'topped', 'up']);
    expect(await book('usdt', 'treasury', '2500000', '0xfeed')).toMatchObject({ code: 0, err: '' });
    expect(await book('ETH', 'gas', '9', '0xbeef')).toMatchObject({ code: 0 });
    const { rows } = await fresh.db.pool.query(
      `select l.debit_account, l.credit_account, l.amount::bigint::text as amount, l.token_id, a.reason, a.action
         from ledger_transfers l join audit_log a on a.subject_id = l.token_id::text order by l.id`,
    );
    const told = { credit_account: 'capital', reason: 'topped up', action: 'capital.book' };
    expect(rows).toEqual([
      { ...told, debit_account: 'treasury', amount: '2500000', token_id: testTokens.usdt.id },
      { ...told, debit_account: 'gas', amount: '9', token_id: testTokens.eth.id },
    ]);
    expect(await book('USDT', 'treasury', '2500000', '0xfeed')).toMatchObject({
      code: 1,
      err: '0xfeed is booked already: each putting-in is booked once.\n',
    });
    expect(await book('USDT', 'gas', '1', '0x1')).toMatchObject({ code: 1, err: expect.stringMatching(/not paid in/) });
    expect(await book('DOGE', 'treasury', '1', '0x2')).toMatchObject({ code: 1 });
    for (const units of ['0', '-1', '1.5', ''])
      expect(await book('USDT', 'treasury', units, '0x3')).toMatchObject({ code: 2 });
    expect(await admin(['book-capital', shortName, 'USDT', 'treasury', '1', '0x4'])).toMatchObject({ code: 2 });
  });

  test('makes an administrator with a password that is shown once', async () => {
    const email = `${randomUUID()}@example.com`;
    const told = await admin(['create-admin', email]);
    expect(told).toMatchObject({ code: 0, err: '' });
    expect(told.out).toMatch(/is an administrator\.\nPassword, shown this once: [A-Za-z0-9_-]{24}\n$/);
    expect(await fresh.db.one(findAccountByEmail, { email })).toMatchObject({ role: 'admin' });
    expect(await admin(['create-admin', email])).toMatchObject({
      code: 1,
      err: 'This e-mail has an account already.\n',
    });
  });

  test('gives an administrator a role, and a merchant none', async () => {
    const email = `${randomUUID()}@example.com`;
    await admin(['create-admin', email]);
    const out = `${email} is now auditor.\n`;
    expect(await admin(['role', email, 'auditor', 'only', 'looks'])).toEqual({ code: 0, out, err: '' });
    const { accountId } = await seedMerchant(fresh.url('owner'));
    expect(await admin(['role', `${accountId}@example.com`, 'auditor'])).toMatchObject({ code: 1 });
    expect(await admin(['role', email, 'owner'])).toMatchObject({ code: 2 });
  });

  test('makes an administrator with a password from standard input, which is not shown', async () => {
    const told = await admin(['create-admin', `${randomUUID()}@example.com`, '--password-stdin'], {
      input: 'a password of mine\n',
    });
    expect(told.code).toBe(0);
    expect(told.out).not.toContain('password of mine');
    expect(await admin(['create-admin', 'x@example.com', '--password-stdin'], { input: 'short\n' })).toMatchObject({
      code: 1,
    });
  });

  test('invites a merchant, by a code that is shown once', async () => {
    const told = await admin(['invite', 'bakery@example.com']);
    expect(told).toMatchObject({ code: 0, err: '' });
    expect(told.out).toMatch(/^bakery@example\.com may register until .+\.\nCode, shown this once: [\w-]{24}\n$/);
    expect(await admin(['invite', 'nobody'])).toMatchObject({ code: 1 });
  });

  test('seals secrets anew with the first of the configured keys', async () => {
    const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
    const env = {
      ...databaseVariables,
      ...databaseVariables,
      DATABASE_URL: fresh.url('app'),
      FLORIN_SECRETS_KEYS: `2026:${key(2)},2025:${key(1)}`,
    };
    expect(await admin(['rekey'], { env })).toMatchObject({
      code: 0,
      out: '0 secrets were sealed anew. Key 2026 now opens all of them.\n',
    });
    const told = await admin(['rekey']);
    expect([told.code, told.err]).toEqual([1, expect.stringContaining('FLORIN_SECRETS_KEYS')]);
  });

  test('opens registration, and the catalogue version moves on', async () => {
    const before = await fresh.db.one(readSettings);
    expect(await admin(['registration', 'open'])).toMatchObject({ code: 0 });
    expect(await fresh.db.one(readSettings)).toEqual({ registration: 'open', version: before.version + 1n });
  });

  test('invalidates the cursors of the feed after a restore', async () => {
    const readEpoch = statement<NoParameters, { epoch: string }>('test_read_epoch', 'select epoch from feed_epoch');
    const before = await fresh.db.one(readEpoch);
    expect(await admin(['after-restore', '--ledger'])).toMatchObject({ code: 0 });
    expect(await fresh.db.one(readEpoch)).not.toEqual(before);
  });
});

describe('the schema', () => {
  test('is brought up to date by its owner, and a second time there is nothing to do', async () => {
    const { name } = fresh;
    const empty = `${name}_empty`;
    const superuser = new Client({ connectionString: fresh.url('superuser') });
    await superuser.connect();
    await superuser.query(`create database ${empty} owner florin_owner`);
    try {
      const env = { FLORIN_OWNER_DATABASE_URL: fresh.url('owner').replace(name, empty) };
      expect(await admin(['migrate'], { env })).toMatchObject({ code: 0, err: '' });
      expect(await admin(['migrate'], { env })).toEqual({ code: 0, out: 'The schema is up to date.\n', err: '' });
    } finally {
      await superuser.query(`drop database ${empty} with (force)`);
      await superuser.end();
    }
  });

  test('is not touched without the owner', async () => {
    const told = await admin(['migrate']);
    expect(told).toMatchObject({ code: 1, out: '' });
    expect(told.err).toContain('Set FLORIN_OWNER_DATABASE_URL');
  });
});

describe('a wrong command line', () => {
  test.each([
    [[]],
    [['nonsense']],
    [['toString']],
    [['kyc']],
    [['kyc', 'a@example.com', 'gold']],
    [['registration']],
    [['create-admin', '--help']],
  ])('%j shows the usage and ends with 2', async (args) => {
    const told = await admin(args);
    expect(told).toMatchObject({ code: 2, out: '' });
    expect(told.err).toContain('Usage: npm run admin -- <command>');
  });

  test('an unknown merchant ends with 1 and one line', async () => {
    expect(await admin(['kyc', 'nobody@example.com', 'basic'])).toEqual({
      code: 1,
      out: '',
      err: 'No such account.\n',
    });
  });

  test('without a database it says what to set', async () => {
    const told = await admin(['registration', 'open'], { env: { FLORIN_HOME: '/nonexistent' } });
    expect(told).toMatchObject({ code: 1, out: '' });
    expect(told.err).toBe(
      'Set DATABASE_URL, or start the development stack first: there is no /nonexistent/dev.json.\n',
    );
  });

  test('with a database that does not answer it ends with 1 and one line, without the password', async () => {
    const told = await admin(['registration', 'open'], {
      env: { DATABASE_URL: 'postgres://florin_app:canary@127.0.0.1:9/none' },
    });
    expect(told).toMatchObject({ code: 1, out: '' });
    expect(told.err.trim().split('\n')).toHaveLength(1);
    expect(told.err).toContain('ECONNREFUSED');
    expect(told.err).not.toContain('canary');
  });
});
