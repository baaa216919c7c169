// Before everything else: some modules read variables when they are loaded.
import '@florin/system/configuration/for-server';
import { setTimeout as sleep } from 'node:timers/promises';
import { machineNow } from '@florin/system/checks/machine-time';
import { tellFindings } from '@florin/system/checks/tell-findings';
import { EnvironmentError } from '@florin/system/environment';
import { refuseStrayWords } from '@florin/system/known-flags';
import { stopOnSignal } from '@florin/system/stop-on-signal';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { checkServer } from './composition-check.ts';
import { composeServer } from './composition.ts';
import { readConfig } from './config.ts';
import { loggedError } from './http/logger.ts';

async function start(ending: AbortSignal): Promise<{ app: FastifyInstance; drainMs: number }> {
  const config = readConfig(process.env);
  const app = await composeServer(config, ending);
  await app.listen({ host: config.host, port: config.port });
  app.log.info('ready');
  return { app, drainMs: config.drainMs };
}

const args = process.argv.slice(2);
refuseStrayWords(args, ['--check', '--json'], 'node apps/server/src/main.ts [--check [--json]]');
if (args.includes('--check')) process.exit(tellFindings(await checkServer(process.env, machineNow), args));

try {
  const ending = new AbortController();
  const { app, drainMs } = await start(ending.signal);
  const stop = async (): Promise<void> => {
    // Proxies hear of it first, and requests that they sent meanwhile are served.
    ending.abort();
    await sleep(drainMs);
    await app.close();
  };
  stopOnSignal({ stop, log: app.log });
} catch (error) {
  const { message, ...rest } = loggedError(error as Error);
  // What the operator forgot is said in one line; everything else needs its place.
  pino().fatal(error instanceof EnvironmentError ? {} : { err: rest }, message);
  process.exit(1);
}
