import { EnvironmentError } from '@florin/system/environment';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { composeServer } from './composition.ts';
import { readConfig } from './config.ts';
import { loggedError } from './http/logger.ts';

const start = async (): Promise<FastifyInstance> => {
  const config = readConfig(process.env);
  const app = await composeServer(config);
  await app.listen({ host: config.host, port: config.port });
  app.log.info('ready');
  return app;
};

/** Finishes the requests under way, then closes what is open. */
const stop = async (app: FastifyInstance, signal: NodeJS.Signals): Promise<void> => {
  app.log.info({ signal }, 'stopping');
  await app.close();
  process.exit(0);
};

try {
  const app = await start();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(app, signal));
} catch (error) {
  const { message, ...rest } = loggedError(error as Error);
  // What the operator forgot is said in one line; everything else needs its place.
  pino().fatal(error instanceof EnvironmentError ? {} : { err: rest }, message);
  process.exit(1);
}
