import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRoles } from '@florin/database/roles';
import { migrate } from '@florin/database/migrate';
import { type PgBouncer, startPgBouncer } from '@florin/nodes/pgbouncer';
import { startPostgres } from '@florin/nodes/postgres';
import type { TestProject } from 'vitest/node';
import { templateDatabase, testPasswords } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Ports on 127.0.0.1 of the run's PostgreSQL and of a pooler in front of it; the same without one. */
    postgres: { port: number; pooledPort: number };
  }
}

/**
 * One real PostgreSQL for the whole run, with a migrated template that each test file clones, and the pooler whose
 * program FLORIN_TEST_PGBOUNCER names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'florin-test-'));
  const server = await startPostgres({ dataDir, password: testPasswords.superuser, durable: false });
  let pooler: PgBouncer | null = null;
  const stop = async (): Promise<void> => {
    await pooler?.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await createRoles(server.url('postgres', testPasswords.superuser, 'postgres'), templateDatabase, testPasswords);
    await migrate(server.url('florin_owner', testPasswords.owner, templateDatabase));
    const { FLORIN_TEST_PGBOUNCER: binary, FLORIN_TEST_PGBOUNCER_LIBRARIES: libraries = '' } = process.env;
    const passwords = { florin_app: testPasswords.app, florin_signer: testPasswords.signer };
    if (binary) pooler = await startPgBouncer({ binary, libraries, target: server.port, passwords });
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgres', { port: server.port, pooledPort: pooler?.port ?? server.port });
  return stop;
}
