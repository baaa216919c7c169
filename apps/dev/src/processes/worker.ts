import { join } from 'node:path';
import { root } from '../settings.ts';
import { logFile, workerEnvironment } from './environment.ts';
import type { StackFacts } from './stack-facts.ts';
import { saysReady } from './health.ts';
import { keepRunning, type KeeperParts, type KeptProcess } from './keep-running.ts';

export function startWorker(facts: StackFacts, parts: KeeperParts): Promise<KeptProcess> {
  return keepRunning(
    {
      name: 'worker',
      entry: join(root, 'apps', 'worker', 'src', 'main.ts'),
      env: workerEnvironment(process.env, facts),
      logFile: logFile(facts.home, 'worker'),
      isReady: async (log) => saysReady(log()),
    },
    parts,
  );
}
