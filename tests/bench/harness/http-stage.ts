import { join } from 'node:path';
import { ensureCursor } from '@florin/database/sql/chains/cursors';
import { seedAddressPool } from '@florin/testing/address-pool';
import { seedCatalogue, testChain } from '@florin/testing/catalogue';
import type { Pool } from 'pg';
import type { BenchRun } from './bench-run.ts';
import { type DatabaseUrls, openSingle } from './cluster.ts';
import { type Load, startLoad } from './load.ts';
import { type RunningServer, startBare, startProduct } from './servers.ts';

/** A database with a catalogue, a load generator, and the means to start both sides on it. */
export interface HttpStage {
  urls: DatabaseUrls;
  owner: Pool;
  superuser: Pool;
  load: Load;
  startProduct(databaseUrl?: string, nodeOptions?: readonly string[]): Promise<RunningServer>;
  startBare(merchantId: string, nodeOptions?: readonly string[]): Promise<RunningServer>;
  close(): Promise<void>;
}

export async function openHttpStage({ cluster, folder }: BenchRun, name: string): Promise<HttpStage> {
  const urls = await cluster.createDatabase(`bench_${name.replaceAll('-', '_')}`);
  await seedCatalogue(urls.owner);
  const { attestationKey } = await seedAddressPool(urls.owner, 1);
  const owner = openSingle(urls.owner);
  const superuser = openSingle(urls.superuser);
  await owner.query(ensureCursor.text, [testChain.id]);
  const load = startLoad();
  const logFile = join(folder, `${name}.log`);
  return {
    urls,
    owner,
    superuser,
    load,
    startProduct: (databaseUrl = urls.app, nodeOptions = []) =>
      startProduct({ databaseUrl, logFile, nodeOptions, attestationKey }),
    startBare: (merchantId, nodeOptions = []) => startBare({ databaseUrl: urls.app, logFile, nodeOptions, merchantId }),
    async close() {
      load.end();
      await Promise.all([owner.end(), superuser.end()]);
    },
  };
}
