import { join } from 'node:path';
import { root } from '../settings.ts';
import { logFile, serverEnvironment } from './environment.ts';
import type { StackFacts } from './stack-facts.ts';
import { keepRunning, type KeeperParts, type KeptProcess } from './keep-running.ts';

export function startServer(facts: StackFacts, attestationKey: string, parts: KeeperParts): Promise<KeptProcess> {
  const isReady = async () =>
    (await fetch(new URL('/health', facts.baseUrl), { signal: AbortSignal.timeout(2000) })).ok;
  return keepRunning(
    {
      name: 'server',
      entry: join(root, 'apps', 'server', 'src', 'main.ts'),
      env: serverEnvironment(process.env, facts, attestationKey),
      logFile: logFile(facts.home, 'server'),
      isReady,
    },
    parts,
  );
}
