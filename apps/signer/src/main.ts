// Before everything else: some modules read variables when they are loaded.
import '@florin/system/configuration/for-signer';
import { tellFindings } from '@florin/system/checks/tell-findings';
import { stopOnSignal } from '@florin/system/stop-on-signal';
import { pino } from 'pino';
import { checkSigner } from './check/check-signer.ts';
import { startSigner } from './composition.ts';
import { readConfiguration } from './configuration.ts';
import { obey } from './console.ts';

const log = pino({ name: 'florin-signer', level: process.env.FLORIN_LOG_LEVEL ?? 'info' });

const args = process.argv.slice(2);
if (args.includes('--check')) process.exit(tellFindings(await checkSigner(process.env), args));

const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  if (await obey(args, () => readConfiguration(process.env), say)) process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

try {
  const signer = await startSigner(readConfiguration(process.env), log);
  stopOnSignal({ stop: () => signer.stop(), log });
} catch (error) {
  log.fatal({ alarm: 'start', err: error }, 'the signer did not start');
  process.exit(1);
}
