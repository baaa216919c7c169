import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '@florin/database/migrate';
import { createRoles } from '@florin/database/roles';
import { freePort } from '@florin/nodes/ports';
import { type Postgres, startPostgres } from '@florin/nodes/postgres';
import { reachableFolder } from '@florin/nodes/postgres-binaries';
import { endProcess } from '@florin/nodes/processes';
import { testPasswords } from '@florin/testing/cluster';
import { ReplicatedPair } from '../failover/replicated-pair.ts';

/** A database that goes back: what is written after `keep` is lost by `goBack`. */
export interface GoingBack {
  /** Where processes find it, before and after. */
  url(role: 'app' | 'signer'): string;
  ownerUrl: string;
  /** The same as it is after `goBack`. */
  laterUrl(role: 'owner' | 'app'): string;
  keep(): Promise<void>;
  goBack(): Promise<void>;
  close(): Promise<void>;
}

export const rewindKinds = ['promoted', 'restored'] as const;
export type RewindKind = (typeof rewindKinds)[number];

type Prepare = (ownerUrl: string) => Promise<void>;

const promotedAfterMs = 2_000;
/** `pg_dump` and the server are of one version. */
export const debianBinaries = '/usr/lib/postgresql/15/bin';
const name = 'florin';
const users = { owner: 'florin_owner', app: 'florin_app', signer: 'florin_signer' } as const;

export const openGoingBack: Record<RewindKind, (prepare: Prepare) => Promise<GoingBack>> = { promoted, restored };

/** A standby that commits stopped waiting for takes over from a primary that was killed. */
async function promoted(prepare: Prepare): Promise<GoingBack> {
  const pair = await ReplicatedPair.start(prepare);
  return {
    url: (role) => pair.url(role),
    ownerUrl: pair.ownerUrl,
    laterUrl: (role) => pair.standbyUrl(role),
    keep: () => pair.stopFollowing(),
    goBack: () => pair.failOver('killed', promotedAfterMs),
    close: () => pair.close(),
  };
}

/** A backup by `pg_dump` is read into a fresh cluster, after the first one was killed. */
async function restored(prepare: Prepare): Promise<GoingBack> {
  const folder = mkdtempSync(join(reachableFolder(), 'florin-restored-'));
  const dump = join(folder, 'dump');
  const port = await freePort();
  const start = async (which: string, fixed: { port?: number } = {}): Promise<Postgres> => {
    const place = { dataDir: join(folder, which), password: testPasswords.superuser, durable: true };
    const server = await startPostgres({ ...place, ...fixed, binaries: debianBinaries });
    await createRoles(server.url('postgres', testPasswords.superuser, 'postgres'), name, testPasswords);
    return server;
  };
  const first = await start('first');
  const url = (at: number, role: keyof typeof users): string =>
    `postgresql://${users[role]}:${testPasswords[role]}@127.0.0.1:${at}/${name}`;
  const ownerUrl = url(first.port, 'owner');
  await migrate(ownerUrl);
  await prepare(ownerUrl);
  const run = (program: string, ...args: string[]) => promisify(execFile)(join(debianBinaries, program), args);
  let second: Postgres | null = null;
  return {
    url: (role) =>
      `postgresql://${users[role]}:${testPasswords[role]}@127.0.0.1:${first.port},127.0.0.1:${port}/${name}`,
    ownerUrl,
    laterUrl: (role) => url(port, role),
    keep: async () => {
      await run('pg_dump', '--format=custom', `--file=${dump}`, ownerUrl);
    },
    goBack: async () => {
      await endProcess(first.pid, ['SIGKILL']);
      second = await start('second', { port });
      await run('pg_restore', '--exit-on-error', `--dbname=${url(port, 'owner')}`, dump);
    },
    close: async () => {
      await Promise.all([first.stop(), second?.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
