import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@florin/database/database';
import { migrate } from '@florin/database/migrate';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { createRoles } from '@florin/database/roles';
import { type Anvil, startAnvil } from '@florin/nodes/anvil';
import { startPostgres } from '@florin/nodes/postgres';
import { testPasswords } from '@florin/testing/cluster';
import { deployTokens } from '../journeys/deploy-tokens.ts';

/** What the processes of a campaign run on: a durable database and a chain of their own, gone at the end. */
export interface StackNodes {
  /** Version of PostgreSQL, for example `18.4`. */
  postgres: string;
  db: Database;
  urls: { app: string; signer: string; owner: string };
  anvil: Anvil;
  /** Deployed contracts by symbol. */
  contracts: Readonly<Record<string, string>>;
  payer: string;
  close(): Promise<void>;
}

export async function startStackNodes(): Promise<StackNodes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'florin-campaign-'));
  const server = await startPostgres({ dataDir, password: testPasswords.superuser, durable: true });
  const anvil = await startAnvil({ noMining: true });
  const name = 'florin_campaign';
  const url = (role: 'owner' | 'app' | 'signer'): string => server.url(`florin_${role}`, testPasswords[role], name);
  const pool = openPool(url('app'), 'florin-campaign', workerPoolLimits);
  const close = async (): Promise<void> => {
    await pool.end();
    await anvil.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await createRoles(server.url('postgres', testPasswords.superuser, 'postgres'), name, testPasswords);
    await migrate(url('owner'));
    const { rows } = await pool.query<{ server_version: string }>('show server_version');
    return {
      postgres: rows[0]?.server_version.split(' ')[0] ?? '',
      db: new Database(pool),
      urls: { app: url('app'), signer: url('signer'), owner: url('owner') },
      anvil,
      ...(await deployTokens(anvil)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
