import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@florin/database/migrate';
import { openPool } from '@florin/database/pool';
import { createRoles } from '@florin/database/roles';
import { startPostgres } from '@florin/nodes/postgres';

/** A durable PostgreSQL of the run's own, deleted at its end. */
export interface Cluster {
  /** As PostgreSQL itself tells it, for example `18.4`. */
  version: string;
  /** Makes a migrated database and tells how to reach it in each role. */
  createDatabase(name: string): Promise<DatabaseUrls>;
  /** Also for a second caller, who waits for the same stop. */
  stop(): Promise<void>;
}

export interface DatabaseUrls {
  name: string;
  superuser: string;
  owner: string;
  app: string;
  signer: string;
}

/** Room for a million payments in memory; checkpoints far apart, so that none falls into one slice alone. */
const settings = { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min', max_connections: '100' };

export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'florin-bench-'));
  const passwords = { superuser: randomUUID(), owner: randomUUID(), app: randomUUID(), signer: randomUUID() };
  const server = await startPostgres({ dataDir: folder, password: passwords.superuser, durable: true, settings });
  const superuser = (name: string): string => server.url('postgres', passwords.superuser, name);
  let stopping: Promise<void> | undefined;
  return {
    version: await readVersion(superuser('postgres')),
    async createDatabase(name) {
      await createRoles(superuser('postgres'), name, passwords);
      const owner = server.url('florin_owner', passwords.owner, name);
      await migrate(owner);
      const app = server.url('florin_app', passwords.app, name);
      return {
        name,
        superuser: superuser(name),
        owner,
        app,
        signer: server.url('florin_signer', passwords.signer, name),
      };
    },
    stop() {
      stopping ??= server.stop().then(() => rm(folder, { recursive: true, force: true }));
      return stopping;
    },
  };
}

/** One connection, for seeding and for watching; statements may take as long as they need. */
export const openSingle = (url: string, name = 'florin-bench') =>
  openPool(url, name, { connectionsMax: 1, statementMs: 0, waitMs: 10_000 });

async function readVersion(url: string): Promise<string> {
  const pool = openSingle(url);
  try {
    const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`);
    return rows[0]?.version.split(' ')[0] ?? '';
  } finally {
    await pool.end();
  }
}
