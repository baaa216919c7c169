import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkServer } from './composition-check.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'florin-check-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

const now = (): Date => new Date(performance.timeOrigin + performance.now());
const sealing = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const variables = () => ({
  ...databaseVariables,
  DATABASE_URL: database.url('app'),
  FLORIN_BASE_URL: 'https://api.example.com',
  FLORIN_PAY_PAGE_BASE: 'https://pay.example.com',
  FLORIN_SECRETS_KEYS: sealing,
  FLORIN_ATTESTATION_KEY: Buffer.alloc(32, 9).toString('base64'),
  FLORIN_MARKER_FILE: join(folder, 'marker'),
});

async function statesOf(changes: Record<string, string> = {}, machineNow = now): Promise<Record<string, string>> {
  const findings = await checkServer({ ...variables(), ...changes }, machineNow);
  return Object.fromEntries(findings.map(({ what, state, detail }) => [what, `${state}: ${detail}`]));
}

async function asOwner(sql: string, ...values: unknown[]): Promise<void> {
  const owner = new Client({ connectionString: database.url('superuser') });
  await owner.connect();
  await owner.query(sql, values).finally(() => owner.end());
}

test('a server that can start has nothing wrong but what it says', async () => {
  const found = await statesOf();
  expect(found).toMatchObject({
    settings: 'ok: production, https://api.example.com',
    writes: 'ok: taken',
    rights: 'ok: florin_app',
    'sealing keys': 'ok: k1 seals',
    attestation: 'ok: a key; there are no addresses yet',
    webhooks: 'note: No merchant has an endpoint yet, so no connection was tried.',
    operators: 'note: Nobody can ask /readyz and /metrics.',
  });
  expect(found['database']).toMatch(/^ok: florin_\w+ as florin_app, PostgreSQL \d+, on this machine$/);
  expect(found['marker']).toBe(`ok: ${join(folder, 'marker')}`);
});

test('a missing setting is the only finding, and names itself', async () => {
  expect(await statesOf({ FLORIN_BASE_URL: '' })).toEqual({
    settings: expect.stringMatching(/^wrong: Set FLORIN_BASE_URL/),
  });
});

test('a database that is away, a wrong clock and an owner are named, each by itself', async () => {
  const away = await statesOf({ DATABASE_URL: 'postgresql://florin_app@127.0.0.1:1/florin' });
  expect(away['database']).toMatch(/^wrong: .*ECONNREFUSED/);
  expect(away).not.toHaveProperty('schema');
  const late = await statesOf({}, () => new Date(now().getTime() - 3_600_000));
  expect(late['clock']).toMatch(/^wrong: This machine and the database are 36\d\d s apart/);
  const owner = await statesOf({ DATABASE_URL: database.url('owner') });
  expect(owner['rights']).toMatch(/^wrong: .*may rewrite the ledger/);
});

test('an old schema, a foreign sealing key and a place that nobody may write are named', async () => {
  await asOwner(`comment on schema florin is '0001-spine'`);
  await asOwner(
    `insert into accounts (id, email, name, password_hash, role) values (gen_random_uuid(), 'shop@example.com', 'Shop', '', 'merchant')`,
  );
  const key = Buffer.concat([Buffer.from([1, 3]), Buffer.from('old')]);
  await asOwner(
    `insert into webhook_configs (account_id, url, is_active, events, secret, updated_at)
     select id, 'https://127.0.0.1/hook', true, '{payment.completed}', $1, florin.now() from accounts`,
    key,
  );
  const found = await statesOf({ FLORIN_MARKER_FILE: join(folder, 'missing', 'marker') });
  expect(found['schema']).toMatch(/^wrong: 0001-spine; this release needs/);
  expect(found['sealing keys']).toBe('wrong: No key old, which sealed secrets.');
  expect(found['marker']).toMatch(/^wrong: ENOENT/);
  expect(found['webhooks']).toMatch(/^wrong: 0 of 1 endpoints can be connected to: .*not reachable for webhooks/);
});
