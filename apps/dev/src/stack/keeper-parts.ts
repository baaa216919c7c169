import type { ProcessRecord } from '../home/leftovers.ts';
import type { KeeperParts } from '../processes/keep-running.ts';
import type { StackContext } from '../context/stack-context.ts';
import { seconds } from '../context/screen.ts';

/** What happens, and is said, when one of the service's own processes dies. */
export const keeperParts = ({ screen, log, starting, onFatal }: StackContext, record: ProcessRecord): KeeperParts => ({
  record,
  starting,
  onRestart: ({ name, cause, milliseconds }) => {
    log.write('error', 'A process died and was started again.', { process: name, cause, milliseconds });
    const { yellow } = screen.colours;
    screen.line(`  ${yellow(`The ${name} ended (${cause}) and runs again`)} after ${seconds(milliseconds)}.`);
  },
  onGiveUp: ({ name, cause }) => onFatal(`The ${name} ends again and again (${cause}).`),
});
