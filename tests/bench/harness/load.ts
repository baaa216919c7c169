import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from './child.ts';
import type { LoadMessage, LoadPlan, LoadResult } from './load-plan.ts';

export interface Load {
  /** Sends all requests of the plan. @throws when an answer is not the expected one */
  run(plan: LoadPlan): Promise<LoadResult>;
  end(): void;
}

const entry = fileURLToPath(new URL('../load-process.ts', import.meta.url));

/** Starts the load generator; it takes one plan at a time. */
export function startLoad(): Load {
  const child = fork(entry, { env: { ...cleanEnvironment(), NODE_ENV: 'production' } });
  const exit = once(child, 'exit').then(([code]) => ({
    failure: `The load generator ended with ${code as number | null}.`,
  }));
  return {
    async run(plan) {
      const answer = once(child, 'message').then(([message]) => message as LoadMessage);
      child.send(plan);
      const message = await Promise.race([answer, exit]);
      if ('failure' in message) throw new Error(message.failure);
      return message.result;
    },
    end() {
      if (child.connected) child.disconnect();
    },
  };
}
