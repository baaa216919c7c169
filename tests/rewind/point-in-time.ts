import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@florin/database/migrate';
import { createRoles } from '@florin/database/roles';
import { freePort } from '@florin/nodes/ports';
import { type Postgres, startPostgres } from '@florin/nodes/postgres';
import { isRoot, reachableFolder, unprivilegedId } from '@florin/nodes/postgres-binaries';
import { dataPlace } from '@florin/nodes/postgres-place';
import { until } from '@florin/nodes/processes';
import { testPasswords } from '@florin/testing/cluster';
import { seedMerchant } from '@florin/testing/merchant';
import { Client } from 'pg';
import { debianBinaries } from './going-back.ts';
import { installPgBackRest } from './pgbackrest.ts';

export interface PointInTime {
  postgres: string;
  /** Merchants that were there at the moment, and those that came after it. */
  before: number;
  after: number;
  /** Of both, what the restored database has. */
  keptBefore: number;
  keptAfter: number;
  /** What a restored database answers to whoever wants an address before `after-restore`. */
  address: string;
  restoreMs: number;
}

const perSide = 5;
const archivedMs = 60_000;
const password = testPasswords.superuser;
const name = 'florin';

/** A backup, a moment, more writes, the loss of the server, and the database as it was at that moment. */
export async function pointInTime(say: (line: string) => void): Promise<PointInTime> {
  const home = mkdtempSync(join(reachableFolder(), 'florin-point-'));
  chmodSync(home, 0o755);
  const sockets = join(home, 'sockets');
  mkdirSync(sockets);
  if (isRoot()) chownSync(sockets, unprivilegedId, unprivilegedId);
  const port = await freePort();
  const dataDir = join(home, 'data');
  const cluster = join(dataPlace(dataDir, false), 'cluster');
  const backrest = installPgBackRest(home, { cluster, sockets, port, password });
  const start = (settings: Readonly<Record<string, string>>): Promise<Postgres> =>
    startPostgres({
      dataDir,
      port,
      password,
      durable: true,
      binaries: debianBinaries,
      settings: { unix_socket_directories: sockets, ...settings },
    });
  let server = await start(backrest.archiving);
  try {
    await createRoles(server.url('postgres', password, 'postgres'), name, testPasswords);
    const owner = server.url('florin_owner', testPasswords.owner, name);
    const superuser = server.url('postgres', password, name);
    await migrate(owner);
    await backrest.run('stanza-create');
    await backrest.run('check');
    await backrest.run('--type=full', 'backup');
    say('a full backup is made');
    const before = await merchants(owner);
    await sleep(1_000);
    const moment = await ask(superuser, 'select now()::text as value');
    await sleep(1_000);
    const after = await merchants(owner);
    const segment = await ask(superuser, 'select pg_walfile_name(pg_switch_wal()) as value');
    const archived = `select coalesce(last_archived_wal >= '${segment}', false)::text as value from pg_stat_archiver`;
    if (!(await until(async () => (await ask(superuser, archived)) === 'true', archivedMs, 500)))
      throw new Error('The log is not archived.');
    await server.stop();
    rmSync(cluster, { recursive: true });
    const began = Date.now();
    mkdirSync(cluster, { mode: 0o700 });
    if (isRoot()) chownSync(cluster, unprivilegedId, unprivilegedId);
    await backrest.run('--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
    server = await start(backrest.archiving);
    const isOpen = async () => (await ask(superuser, 'select pg_is_in_recovery()::text as value')) === 'false';
    if (!(await until(isOpen, archivedMs, 200))) throw new Error('The restored server takes no writes.');
    const restoreMs = Date.now() - began;
    say(`restored to ${moment} in ${restoreMs} ms`);
    const count = async (ids: readonly string[]): Promise<number> =>
      Number(await ask(owner, `select count(*)::text as value from accounts where id in ('${ids.join("','")}')`));
    return {
      postgres: await ask(owner, 'show server_version'),
      before: before.length,
      after: after.length,
      keptBefore: await count(before),
      keptAfter: await count(after),
      address: await ask(owner, 'select florin.next_deposit_index()::text as value').catch((error: unknown) =>
        String((error as { code?: string }).code),
      ),
      restoreMs,
    };
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function merchants(owner: string): Promise<string[]> {
  const ids: string[] = [];
  for (let one = 0; one < perSide; one += 1) {
    // one after the other, as they register
    const { accountId } = await seedMerchant(owner);
    ids.push(accountId);
  }
  return ids;
}

async function ask(url: string, sql: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(sql);
    return Object.values(rows[0] ?? {})[0] ?? '';
  } finally {
    await client.end();
  }
}
