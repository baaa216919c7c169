import { fileURLToPath } from 'node:url';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { seedCatalogue, testTokens } from '@florin/testing/catalogue';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { runCommand } from '@florin/testing/run-command';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const main = fileURLToPath(new URL('books.ts', import.meta.url));
let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  // Nothing answers there.
  await seedCatalogue(fresh.url('owner'), { rpcUrl: 'http://127.0.0.1:9' });
});
afterAll(() => fresh.close());

/** The check as an operator starts it. */
const books = (args: string[] = [], env: Record<string, string> = {}) =>
  runCommand(main, args, { env: { ...databaseVariables, DATABASE_URL: fresh.url('app'), ...env } });
const asOwner = async (sql: string, ...params: unknown[]): Promise<void> => {
  const owner = new Client({ connectionString: fresh.url('owner') });
  await owner.connect();
  await owner.query(sql, params);
  await owner.end();
};

test('books that balance are a readable statement and exit code 0', async () => {
  const told = await books(['--ledger']);
  expect(told).toMatchObject({ code: 0, err: '' });
  expect(told.out).toMatch(/^Books as of 20/);
  expect(told.out).toMatch(/\n {2}owed to merchants +0\.00[^]*\nThe books balance\.\n$/);
  expect(() => JSON.parse(told.out)).toThrow(SyntaxError);
});

test('the same as JSON for a machine', async () => {
  const told = await books(['--ledger', '--json']);
  expect(told).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(told.out)).toMatchObject({ violations: [] });
});

test('a chain that nobody answers for is exit code 2, and the ledger is told all the same', async () => {
  const told = await books(['--json'], { FLORIN_SIGNER_SOCKET: '/nonexistent/signer.sock' });
  expect(told.code).toBe(2);
  expect(told.err).toMatch(/^test-evm: /);
  expect(JSON.parse(told.out)).toMatchObject({ violations: [] });
});

test('what could not be checked at all is exit code 2 and one line, not a broken book', async () => {
  expect(await books()).toEqual({ code: 2, out: '', err: expect.stringMatching(/^Set FLORIN_SIGNER_SOCKET.*\n$/) });
  const gone = { DATABASE_URL: 'postgres://florin_app@127.0.0.1:9/florin' };
  expect(await books(['--ledger'], gone)).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/^The books .*\n$/),
  });
});

test('a drift of one base unit is exit code 1 and named', async () => {
  await asOwner(
    `insert into ledger_transfers (group_id, token_id, kind, debit_account, credit_account, amount, idempotency_key, created_at)
     values (gen_random_uuid(), $1, 'sweep', 'external', 'deposit:7', 1, 'planted', florin.now())`,
    testTokens.usdt.id,
  );
  const told = await books(['--ledger']);
  expect(told.code).toBe(1);
  expect(told.out).toMatch(/negative_asset/);
  expect(told.out).toContain('deposit:7');
  const report = JSON.parse((await books(['--ledger', '--json'])).out);
  expect(report.violations).toEqual([expect.objectContaining({ rule: 'negative_asset' })]);
});
