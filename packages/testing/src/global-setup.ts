import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRoles } from '@florin/database/roles';
import { migrate } from '@florin/database/migrate';
import { startPostgres } from '@florin/nodes/postgres';
import type { TestProject } from 'vitest/node';
import { templateDatabase, testPasswords } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** host:port of the run's PostgreSQL. */
    postgres: { port: number; pooledPort: number };
  }
}

/** One real PostgreSQL for the whole run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'florin-test-'));
  const server = await startPostgres({ dataDir, password: testPasswords.superuser, durable: false });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await createRoles(server.url('postgres', testPasswords.superuser, 'postgres'), templateDatabase, testPasswords);
    await migrate(server.url('florin_owner', testPasswords.owner, templateDatabase));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgres', { port: server.port, pooledPort: server.port });
  return stop;
}
