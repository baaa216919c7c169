import { checkWritable } from '@florin/database/sql/check-writable';
import { readGauges } from '@florin/database/sql/read-gauges';
import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from './ports.ts';
import type { ServerConfig } from './config.ts';
import type { ForgedAddresses } from './http/forged-addresses.ts';
import { serveOps } from './http/ops.ts';
import type { ServerGauges } from './http/server-gauges.ts';
import { Readiness } from './http/readiness.ts';

/** The operators' own listener, where one is asked for. */
export async function openOps(
  app: FastifyInstance,
  { opsAddress }: ServerConfig,
  { ports, forged, gauges }: { ports: ServerPorts; forged: ForgedAddresses; gauges: ServerGauges },
): Promise<void> {
  if (opsAddress === null) return;
  // On connections that requests do not take up: a busy server is ready.
  const readiness = new Readiness(async () => (await ports.attempts.one(checkWritable)).writable);
  const ops = await serveOps(opsAddress, {
    readGauges: async () => [
      // On connections of their own, too: what is wrong with the others is among the figures.
      ...(await ports.attempts.many(readGauges, { now: ports.clock.now() })),
      ...forged.gauges,
      ...gauges.read({ server: ports.db.pool }),
    ],
    isReady: () => readiness.isReady(),
  });
  app.addHook('preClose', async () => readiness.end());
  app.addHook('onClose', () => void ops.close());
}
