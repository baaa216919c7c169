import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The last lines of every log: what a person wants to see of a failed run. */
export async function processLogs(home: string): Promise<string> {
  const names = globSync('*.log', { cwd: home }).toSorted();
  const logs = await Promise.all(names.map((name) => readFile(join(home, name), 'utf8').catch(() => '')));
  return logs.map((log, index) => `--- ${names[index]}\n${log.split('\n').slice(-15).join('\n')}`).join('\n');
}
