import { chmodSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { isRoot } from './postgres-binaries.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { commandLine, until } from './processes.ts';

const password = 'a "quoted" pass/word';
const folder = mkdtempSync(join(tmpdir(), 'florin-postgres-test-'));
chmodSync(folder, 0o755);
const started: Postgres[] = [];
const start = async (dataDir: string, durable = false) => {
  const server = await startPostgres({ dataDir, password, durable });
  started.push(server);
  return server;
};
const ask = async (server: Postgres, sql: string, secret = password) => {
  const client = new pg.Client(server.url('postgres', secret, 'postgres'));
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('PostgreSQL 18 answers on loopback alone, in UTF-8 and UTC, and asks for the password', async () => {
  const server = await start(join(folder, 'answers'));
  const [settings] = await ask(
    server,
    `select current_setting('server_version_num')::int / 10000 as major, current_setting('listen_addresses') as listen,
       current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
       current_setting('fsync') as fsync, 'ä' < 'z' as german, upper('ä') as upper`,
  );
  expect(settings).toEqual({
    major: 18,
    listen: '127.0.0.1',
    encoding: 'UTF8',
    zone: 'UTC',
    fsync: 'off',
    german: false,
    upper: 'Ä',
  });
  await expect(ask(server, 'select 1', 'wrong')).rejects.toThrow(/password authentication failed/);
});

test('committed rows are there again after a SIGKILL and a start with fsync on', async () => {
  const first = await start(join(folder, 'killed'), true);
  await ask(first, 'create table kept (n int); insert into kept values (7)');
  process.kill(first.pid, 'SIGKILL');
  const second = await start(join(folder, 'killed'), true);
  expect(await ask(second, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(await ask(second, 'show fsync')).toEqual([{ fsync: 'on' }]);
});

test('a server that outlived its starter is stopped and its data served again', async () => {
  const first = await start(join(folder, 'orphan'));
  await ask(first, 'create table kept (n int)');
  const second = await start(join(folder, 'orphan'));
  expect(commandLine(first.pid)).toBeNull();
  expect(await ask(second, 'select n from kept')).toEqual([]);
});

test('stopping ends the process', async () => {
  const server = await start(join(folder, 'stopped'));
  await server.stop();
  expect(await until(() => commandLine(server.pid) === null, 1000)).toBe(true);
});

test.runIf(isRoot())(
  'root keeps data of an unreachable folder behind a link, and without the link starts empty',
  async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    chmodSync(closed, 0o700);
    const dataDir = join(closed, 'data');
    const first = await start(dataDir);
    await ask(first, 'create table kept (n int)');
    await first.stop();
    expect(lstatSync(dataDir).isSymbolicLink()).toBe(true);
    const second = await start(dataDir);
    expect(await ask(second, 'select n from kept')).toEqual([]);
    await second.stop();
    rmSync(dataDir);
    const third = await start(dataDir);
    await expect(ask(third, 'select n from kept')).rejects.toThrow(/does not exist/);
    await third.stop();
    rmSync(realpathSync(dataDir), { recursive: true });
  },
);
