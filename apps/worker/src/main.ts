// Before everything else: some modules read variables when they are loaded.
import '@florin/system/configuration/for-worker';
import { machineNow } from '@florin/system/checks/machine-time';
import { tellFindings } from '@florin/system/checks/tell-findings';
import { EnvironmentError } from '@florin/system/environment';
import { refuseStrayWords } from '@florin/system/known-flags';
import { stopOnSignal } from '@florin/system/stop-on-signal';
import { pino } from 'pino';
import { checkWorker } from './composition-check.ts';
import { composeWorker } from './composition.ts';
import { readConfig } from './config.ts';

const args = process.argv.slice(2);
refuseStrayWords(args, ['--check', '--json'], 'node apps/worker/src/main.ts [--check [--json]]');
if (args.includes('--check')) process.exit(tellFindings(await checkWorker(process.env, machineNow), args));

try {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, base: { process: 'worker', pid: process.pid } });
  const worker = await composeWorker(config, log);
  worker.start();
  log.info('ready');
  stopOnSignal({ stop: () => worker.stop(), log });
} catch (error) {
  // What the operator forgot is said in one line; everything else needs its place.
  const facts = error instanceof EnvironmentError ? {} : { err: error };
  pino().fatal(facts, error instanceof Error ? error.message : String(error));
  process.exit(1);
}
