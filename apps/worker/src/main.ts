import { pino } from 'pino';
import { composeWorker } from './composition.ts';
import { readConfig } from './config.ts';

const config = readConfig(process.env);
const log = pino({ level: config.logLevel, base: { process: 'worker', pid: process.pid } });
const worker = await composeWorker(config, log);
worker.start();
log.info('ready');

const stop = async (signal: NodeJS.Signals): Promise<void> => {
  log.info({ signal }, 'stopping');
  await worker.stop();
  process.exit(0);
};
process.once('SIGTERM', (signal) => void stop(signal));
process.once('SIGINT', (signal) => void stop(signal));
