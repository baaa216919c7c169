import { checkWritable } from '@florin/database/sql/system/check-writable';
import { readGauges } from '@florin/database/sql/system/read-gauges';
import { metricsText, type ServerMeasures } from '@florin/telemetry/measures/of-processes';
import { serveOps } from '@florin/system/ops/ops-listener';
import { Readiness } from '@florin/system/ops/readiness';
import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from './ports.ts';
import type { ServerConfig } from './config.ts';
import type { ForgedAddresses } from './http/forged-addresses.ts';
import { presentGauges } from './http/ops.ts';
import type { ServerGauges } from './http/server-gauges.ts';

/** The operators' own listener, where one is asked for. From the moment of `ending` on the server is not ready. */
export async function openOps(
  app: FastifyInstance,
  { opsAddress }: ServerConfig,
  {
    ports,
    forged,
    gauges,
    measures,
    ending,
  }: {
    ports: ServerPorts;
    forged: ForgedAddresses;
    gauges: ServerGauges;
    measures: ServerMeasures;
    ending: AbortSignal;
  },
): Promise<void> {
  if (opsAddress === null) return;
  // On connections that requests do not take up: a busy server is ready.
  const readiness = new Readiness(async () => (await ports.attempts.one(checkWritable)).writable, ending);
  const ownText = metricsText(measures);
  const ops = await serveOps(opsAddress, {
    metrics: async () => {
      // On connections of their own, too: what is wrong with the others is among the figures.
      const rows = await ports.attempts.many(readGauges, { now: ports.clock.now() });
      return presentGauges([...rows, ...forged.gauges, ...gauges.read()]) + (await ownText());
    },
    isReady: () => readiness.isReady(),
  });
  app.addHook('onClose', () => void ops.close());
}
