// Before everything else: some modules read variables when they are loaded.
import '@florin/system/configuration/for-server';
import { EnvironmentError } from '@florin/system/environment';
import { stopOnSignal } from '@florin/system/stop-on-signal';
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

try {
  const app = await start();
  stopOnSignal({ stop: () => app.close(), log: app.log });
} catch (error) {
  const { message, ...rest } = loggedError(error as Error);
  // What the operator forgot is said in one line; everything else needs its place.
  pino().fatal(error instanceof EnvironmentError ? {} : { err: rest }, message);
  process.exit(1);
}
