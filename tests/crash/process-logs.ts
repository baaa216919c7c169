import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processNames } from './process-stack.ts';

/** The last lines of every log: what a person wants to see of a failed run. */
export async function processLogs(home: string): Promise<string> {
  const logs = await Promise.all(
    processNames.map((name) => readFile(join(home, `${name}.log`), 'utf8').catch(() => '')),
  );
  return logs.map((log, index) => `--- ${processNames[index]}\n${log.split('\n').slice(-15).join('\n')}`).join('\n');
}
