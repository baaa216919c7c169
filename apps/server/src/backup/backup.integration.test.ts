import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@florin/database/migrate';
import { createRoles } from '@florin/database/roles';
import { unpackDebian } from '@florin/nodes/debian-packages';
import { reachableFolder } from '@florin/nodes/postgres-binaries';
import { type Postgres, startPostgres } from '@florin/nodes/postgres';
import { seedMerchant } from '@florin/testing/merchant';
import { testPasswords } from '@florin/testing/cluster';
import { runCommand } from '@florin/testing/run-command';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** Server and client of one version: a client refuses a newer server. */
function debianPostgres(): string {
  const folder = join(reachableFolder(), 'florin-debian-postgres');
  const inside = (root: string): string => {
    const versions = join(root, 'usr/lib/postgresql');
    const [version] = existsSync(versions) ? readdirSync(versions) : [];
    return version === undefined ? '' : join(versions, version, 'bin');
  };
  const has = (bin: string): boolean => ['initdb', 'postgres', 'pg_dump'].every((name) => existsSync(join(bin, name)));
  if (has(inside('/'))) return inside('/');
  if (!has(inside(folder))) unpackDebian(['postgresql-15', 'postgresql-client-15'], folder, () => has(inside(folder)));
  return inside(folder);
}

let folder: string;
let old: Postgres;
let fresh: Postgres;
let env: Record<string, string>;
const binaries = debianPostgres();
const owner = (server: Postgres, database: string) => server.url('florin_owner', testPasswords.owner, database);

async function cluster(name: string, databases: readonly string[]): Promise<Postgres> {
  const dataDir = join(folder, name);
  const server = await startPostgres({ dataDir, password: testPasswords.superuser, durable: false, binaries });
  const superuser = server.url('postgres', testPasswords.superuser, 'postgres');
  for (const database of databases) await createRoles(superuser, database, testPasswords);
  return server;
}
const ask = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  folder = await mkdtemp(join(reachableFolder(tmpdir()), 'florin-backup-'));
  [old, fresh] = await Promise.all([cluster('old', ['florin', 'trial']), cluster('fresh', ['florin'])]);
  await migrate(owner(old, 'florin'));
  await seedMerchant(owner(old, 'florin'));
  env = {
    PATH: process.env['PATH'] ?? '',
    FLORIN_PG_BIN: binaries,
    FLORIN_OWNER_DATABASE_URL: owner(old, 'florin'),
    FLORIN_BACKUP_TRIAL_DATABASE_URL: owner(old, 'trial'),
    FLORIN_BACKUP_KEY_FILE: join(folder, 'key'),
    FLORIN_SIGNER_JOURNAL: join(folder, 'journal'),
    FLORIN_SIGNER_SEED_FILE: join(folder, 'seed'),
  };
  await writeFile(join(folder, 'key'), randomBytes(32).toString('base64'));
  await writeFile(join(folder, 'journal'), '{"signed":1}\n');
  await writeFile(join(folder, 'seed'), 'florin seed 1:a:b:c:d\n');
}, 120_000);
afterAll(async () => {
  await Promise.all([old.stop(), fresh.stop()]);
  await rm(folder, { recursive: true, force: true });
});

test('a backup is sealed, read back once, and restored into a new cluster, which gives out no address until a person has seen it through', async () => {
  const backup = join(folder, 'backup');
  const made = await runCommand(main, ['backup', backup], { env });
  expect(made).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Read back once: 0 payments') });
  expect(await ask(owner(old, 'trial'), `select from information_schema.tables where table_schema = 'public'`)).toEqual(
    [],
  );
  expect(await readFile(join(backup, 'journal.sealed'), 'latin1')).not.toContain('signed');
  const target = join(folder, 'files');
  const restored = { env: { ...env, FLORIN_OWNER_DATABASE_URL: owner(fresh, 'florin') } };
  expect(await runCommand(main, ['restore', backup, target], restored)).toMatchObject({ code: 0, err: '' });
  expect(await readFile(join(target, 'journal'), 'utf8')).toBe('{"signed":1}\n');
  const [accounts] = await ask(owner(fresh, 'florin'), 'select count(*)::integer as there from accounts');
  expect(accounts).toEqual({ there: 1 });
  const app = fresh.url('florin_app', testPasswords.app, 'florin');
  await expect(ask(app, 'select florin.next_deposit_index()')).rejects.toMatchObject({ code: 'FL001' });
  // Twice into the same database would mix two pasts.
  const again = await runCommand(main, ['restore', backup, join(folder, 'more')], restored);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('not empty') });
});

test('a backup that was changed, or that another key sealed, is refused', async () => {
  const backup = join(folder, 'changed');
  const { FLORIN_BACKUP_TRIAL_DATABASE_URL: _none, ...untried } = env;
  expect((await runCommand(main, ['backup', backup], { env: untried })).out).toContain('Nobody has read it back');
  // What lies there already is not mixed with another backup.
  const second = await runCommand(main, ['backup', backup], { env: untried });
  expect(second).toMatchObject({ code: 1, err: `${backup} is there already: name a new folder.\n` });
  const bytes = await readFile(join(backup, 'seed.sealed'));
  bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
  await writeFile(join(backup, 'seed.sealed'), bytes);
  const empty = { ...env, FLORIN_OWNER_DATABASE_URL: owner(old, 'trial') };
  const told = await runCommand(main, ['restore', backup, join(folder, 'refused')], { env: empty });
  expect(told).toMatchObject({ code: 1, err: expect.stringContaining('it was changed, or another key sealed it') });
});
