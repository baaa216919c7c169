// Before everything else: some modules read variables when they are loaded.
import '@florin/system/configuration/for-worker';
import { stopOnSignal } from '@florin/system/stop-on-signal';
import { pino } from 'pino';
import { composeWorker } from './composition.ts';
import { readConfig } from './config.ts';

const config = readConfig(process.env);
const log = pino({ level: config.logLevel, base: { process: 'worker', pid: process.pid } });
const worker = await composeWorker(config, log);
worker.start();
log.info('ready');

stopOnSignal({ stop: () => worker.stop(), log });
