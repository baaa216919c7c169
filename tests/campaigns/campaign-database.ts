import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@florin/database/database';
import { migrate } from '@florin/database/migrate';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { createRoles } from '@florin/database/roles';
import { endProcess } from '@florin/nodes/processes';
import { startPostgres } from '@florin/nodes/postgres';
import { testPasswords } from '@florin/testing/cluster';
import type { TestDatabase } from '@florin/testing/database';

export interface CampaignDatabase extends Omit<TestDatabase, 'takeStatements'> {
  /** Version of PostgreSQL, for example `18.4`. */
  postgres: string;
  /** Stops the server by a signal, a harder one when it takes its time, and starts it again where it was. */
  restart(signals: readonly NodeJS.Signals[], patienceMs: number): Promise<void>;
}

const name = 'florin_campaign';
const users = { superuser: 'postgres', owner: 'florin_owner', app: 'florin_app', signer: 'florin_signer' } as const;

/** A migrated database on a PostgreSQL of its own, outside of any test run; both are gone when it is closed. */
export async function openCampaignDatabase({
  durable,
  bringSchema = migrate,
}: {
  durable: boolean;
  /** Makes the tables as the owner whose address it is given; those of this release when omitted. */
  bringSchema?: (ownerUrl: string) => Promise<unknown>;
}): Promise<CampaignDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'florin-campaign-'));
  const options = { dataDir, password: testPasswords.superuser, durable };
  let server = await startPostgres(options);
  const restart: CampaignDatabase['restart'] = async (signals, patienceMs) => {
    await endProcess(server.pid, signals, patienceMs);
    await server.stop();
    server = await startPostgres({ ...options, port: server.port });
  };
  const url: TestDatabase['url'] = (role) => server.url(users[role], testPasswords[role], name);
  const pool = openPool(url('app'), 'florin-campaign', workerPoolLimits);
  const close = async (): Promise<void> => {
    await pool.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await createRoles(server.url('postgres', testPasswords.superuser, 'postgres'), name, testPasswords);
    await bringSchema(url('owner'));
    const { rows } = await pool.query<{ server_version: string }>('show server_version');
    return { postgres: rows[0]?.server_version.split(' ')[0] ?? '', db: new Database(pool), name, url, restart, close };
  } catch (error) {
    await close();
    throw error;
  }
}
