import { pino } from 'pino';
import { startSigner } from './composition.ts';
import { readConfiguration } from './configuration.ts';

const log = pino({ name: 'florin-signer', level: process.env.FLORIN_LOG_LEVEL ?? 'info' });

try {
  const signer = await startSigner(readConfiguration(process.env), log);
  const stop = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping');
    signer.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the signer did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
} catch (error) {
  log.fatal({ err: error }, 'the signer did not start');
  process.exit(1);
}
