import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LocalCertificates } from '@florin/nodes/tls';
import { cleanEnvironment } from './child.ts';
import type { ReceiverMessage, ReceiverOrder } from './receiver-messages.ts';

export interface Receiver {
  pid: number;
  /** Origin that answers 204 at once. */
  answering: string;
  /** Origin that takes requests and never answers. */
  silent: string;
  /** When each delivery since the last call was received, once there are so many. @throws when they do not come */
  take(count: number): Promise<Map<string, number>>;
  end(): void;
}

const entry = fileURLToPath(new URL('../receiver-process.ts', import.meta.url));
const patienceMs = 120_000;

export async function startReceiver({ cert, key }: LocalCertificates): Promise<Receiver> {
  const child = fork(entry, [cert, key], { env: { ...cleanEnvironment(), NODE_ENV: 'production' } });
  const [origins] = (await once(child, 'message')) as [ReceiverMessage];
  if (!('answering' in origins)) throw new Error('The receiver did not say where it listens.');
  return {
    ...origins,
    pid: child.pid ?? 0,
    async take(wanted) {
      const message = once(child, 'message', { signal: AbortSignal.timeout(patienceMs) });
      child.send({ wanted } satisfies ReceiverOrder);
      const [answer] = (await message) as [ReceiverMessage];
      return new Map('arrivals' in answer ? answer.arrivals : []);
    },
    end() {
      if (child.connected) child.disconnect();
    },
  };
}
