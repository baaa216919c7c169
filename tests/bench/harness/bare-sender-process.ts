import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from './child.ts';

export interface SenderPlan {
  origin: string;
  /** PEM file of the authority to trust. */
  ca: string;
  secret: string;
  connections: number;
  messages: { id: string; body: string }[];
}

export interface SenderReport {
  startedAt: number;
}

export interface BareSender {
  pid: number;
  run(plan: SenderPlan): Promise<SenderReport>;
  end(): Promise<void>;
}

const entry = fileURLToPath(new URL('../bare-sender.ts', import.meta.url));

/** Starts what the product's sender is compared with; it takes one plan at a time. */
export function startBareSender(nodeOptions: readonly string[]): BareSender {
  const env = { ...cleanEnvironment(), NODE_ENV: 'production' };
  const child = fork(entry, { env, execArgv: [...nodeOptions] });
  const exit = once(child, 'exit').then(([code]) => {
    throw new Error(`The bare sender ended with ${code as number | null}.`);
  });
  // Told to whoever waits for a report; its end is nobody's failure.
  exit.catch(() => {});
  return {
    pid: child.pid ?? 0,
    async run(plan) {
      const answer = once(child, 'message');
      child.send(plan);
      const [report] = (await Promise.race([answer, exit])) as [SenderReport];
      return report;
    },
    async end() {
      if (child.connected) child.disconnect();
      await exit.catch(() => {});
    },
  };
}
