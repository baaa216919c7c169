import { Database } from '@florin/database/database';
import { migrate } from '@florin/database/migrate';
import { openPool } from '@florin/database/pool';
import { createRoles } from '@florin/database/roles';
import { startPostgres, type Postgres } from '@florin/nodes/postgres';
import type { Credentials } from './home/credentials.ts';
import type { Home } from './home/home.ts';

const name = 'florin';
const poolLimits = { connectionsMax: 2, statementMs: 5000, waitMs: 5000 };

export const startDatabase = (home: Home, { database }: Credentials, port: number): Promise<Postgres> =>
  startPostgres({ dataDir: home.database, port, password: database.superuser, durable: true });

/** Roles, database and newest schema; whatever is there already stays. */
export async function prepareDatabase(postgres: Postgres, { database }: Credentials): Promise<void> {
  await createRoles(postgres.url('postgres', database.superuser, 'postgres'), name, database);
  await migrate(postgres.url('florin_owner', database.owner, name));
}

/** Addresses for the processes, each with its own role. */
export const databaseUrls = (postgres: Postgres, { database }: Credentials) => ({
  app: postgres.url('florin_app', database.app, name),
  signer: postgres.url('florin_signer', database.signer, name),
});

/** The supervisor's own few connections, with the rights of the server and the worker. */
export const openDatabase = (appUrl: string): Database => new Database(openPool(appUrl, 'florin-dev', poolLimits));
