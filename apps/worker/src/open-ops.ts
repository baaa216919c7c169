import type { Database } from '@florin/database/database';
import { checkWritable } from '@florin/database/sql/system/check-writable';
import { metricsText, type WorkerMeasures } from '@florin/telemetry/measures/of-processes';
import { serveOps } from '@florin/system/ops/ops-listener';
import { Readiness } from '@florin/system/ops/readiness';
import type { WorkerConfig } from './config.ts';

/** The operators' own listener, where one is asked for: ready means that the database takes this worker's writes. */
export async function openOps(
  { opsAddress }: WorkerConfig,
  db: Database,
  measures: WorkerMeasures,
): Promise<{ end: () => void }> {
  if (opsAddress === null) return { end: () => {} };
  const ending = new AbortController();
  const readiness = new Readiness(async () => (await db.one(checkWritable)).writable, ending.signal);
  const server = await serveOps(opsAddress, { isReady: () => readiness.isReady(), metrics: metricsText(measures) });
  return {
    end: () => {
      ending.abort();
      server.close();
    },
  };
}
