import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

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
  await writeFile(join(folder, 'seed.counter'), '1 line\n');
  await writeFile(join(folder, 'seed.approvals'), '{"n":1}\n');
  await writeFile(join(folder, 'seed.approvals.head'), '{"n":1}\n');
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
  // The machine that it was made on is gone: there are the backup, the key that was kept elsewhere, and a new cluster.
  const kept = join(folder, 'kept-elsewhere');
  await copyFile(join(folder, 'key'), kept);
  const restored = {
    env: {
      PATH: env['PATH'] ?? '',
      FLORIN_PG_BIN: binaries,
      FLORIN_OWNER_DATABASE_URL: owner(fresh, 'florin'),
      FLORIN_BACKUP_KEY_FILE: kept,
    },
  };
  expect(await runCommand(main, ['restore', backup, target], restored)).toMatchObject({ code: 0, err: '' });
  expect(await readFile(join(target, 'journal'), 'utf8')).toBe('{"signed":1}\n');
  // Without its book a signer knows neither approvers nor the passkeys that merchants bound.
  const signers = ['journal', 'seed', 'seed.approvals', 'seed.approvals.head', 'seed.counter'];
  expect(readdirSync(target).toSorted()).toEqual(signers);
  for (const name of signers) expect(await readFile(join(target, name))).toEqual(await readFile(join(folder, name)));
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

test('a trial database that holds something is refused and stays as it is', async () => {
  const backup = join(folder, 'tried-in-use');
  const inUse = { ...env, FLORIN_BACKUP_TRIAL_DATABASE_URL: owner(old, 'florin') };
  const told = await runCommand(main, ['backup', backup], { env: inUse });
  expect(told).toMatchObject({ code: 1, err: expect.stringContaining('The trial database is not empty') });
  const [accounts] = await ask(owner(old, 'florin'), 'select count(*)::integer as there from accounts');
  expect(accounts).toEqual({ there: 1 });
  // What was sealed is kept, but passes for no backup.
  expect(existsSync(backup)).toBe(false);
  const empty = { ...env, FLORIN_OWNER_DATABASE_URL: owner(old, 'trial') };
  const refused = await runCommand(main, ['restore', `${backup}.part/`, join(folder, 'never')], { env: empty });
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('was never finished') });
  await rename(`${backup}.part`, join(folder, 'renamed'));
});

test('two backups do not try themselves in one database at a time', async () => {
  const client = new Client({ connectionString: owner(old, 'trial') });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('florin backup trial', 0))`);
    const told = await runCommand(main, ['backup', join(folder, 'second')], { env });
    expect(told).toMatchObject({ code: 1, err: expect.stringContaining('Another backup is being tried') });
  } finally {
    await client.end();
  }
});

test('a dump that ends half-way leaves nothing that could pass for a backup', async () => {
  const programs = join(folder, 'failing');
  await mkdir(programs);
  await writeFile(join(programs, 'pg_dump'), '#!/bin/sh\necho half; echo the disk is full >&2; exit 3\n', {
    mode: 0o755,
  });
  const backup = join(folder, 'half');
  const told = await runCommand(main, ['backup', backup], { env: { ...env, FLORIN_PG_BIN: programs } });
  expect(told).toMatchObject({ code: 1, err: expect.stringContaining('pg_dump ended with 3: the disk is full') });
  expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([]);
});

test('what an earlier run left unfinished is told, and is not written into', async () => {
  const { FLORIN_BACKUP_TRIAL_DATABASE_URL: _none, ...untried } = env;
  await mkdir(join(folder, 'left.part'));
  const refused = await runCommand(main, ['backup', join(folder, 'left')], { env: untried });
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('left.part is there') });
  const made = await runCommand(main, ['backup', join(folder, 'beside')], { env: untried });
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('left.part was never finished') });
});

test('what is signed while a backup is written leaves a journal and a book that know more than their counter and head', async () => {
  const { FLORIN_BACKUP_TRIAL_DATABASE_URL: _none, ...untried } = env;
  const backup = join(folder, 'while-signing');
  const book = join(folder, 'slow-book');
  // The backup waits at a pipe for what is written into it.
  execFileSync('mkfifo', [book]);
  await writeFile(`${book}.head`, '{"n":1}\n');
  const made = runCommand(main, ['backup', backup], { env: { ...untried, FLORIN_SIGNER_APPROVALS: book } });
  await vi.waitFor(() => expect(existsSync(join(`${backup}.part`, 'seed.approvals.sealed'))).toBe(true), 30_000);
  await appendFile(join(folder, 'journal'), '{"signed":2}\n');
  await writeFile(join(folder, 'seed.counter'), '2 lines\n');
  await writeFile(`${book}.head`, '{"n":2}\n');
  await writeFile(book, '{"n":1}\n{"n":2}\n');
  expect(await made).toMatchObject({ code: 0, err: '' });
  const target = join(folder, 'files-while-signing');
  const empty = { ...env, FLORIN_OWNER_DATABASE_URL: owner(old, 'trial') };
  expect(await runCommand(main, ['restore', backup, target], { env: empty })).toMatchObject({ code: 0, err: '' });
  const read = (name: string) => readFile(join(target, name), 'utf8');
  expect(await Promise.all(['seed.counter', 'journal', 'seed.approvals.head', 'seed.approvals'].map(read))).toEqual([
    '1 line\n',
    '{"signed":1}\n{"signed":2}\n',
    '{"n":1}\n',
    '{"n":1}\n{"n":2}\n',
  ]);
});
