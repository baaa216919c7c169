import { readFileSync } from 'node:fs';
import { endProcess } from '@florin/nodes/processes';
import { identityOf, isRunning, type ProcessIdentity } from './process-identity.ts';
import { writePrivateFile } from './write-file.ts';

export interface RecordedProcess extends ProcessIdentity {
  name: string;
}

/** The list of started processes on disk: whoever starts next can end what a SIGKILL left behind. */
export interface ProcessRecord {
  add(name: string, pid: number): void;
  remove(name: string): void;
}

export function recordProcesses(path: string): ProcessRecord {
  const running = new Map<string, RecordedProcess>();
  const write = () => writePrivateFile(path, JSON.stringify([...running.values()]));
  write();
  return {
    add(name, pid) {
      const identity = identityOf(pid);
      if (identity === null) return;
      running.set(name, { name, ...identity });
      write();
    },
    remove(name) {
      if (running.delete(name)) write();
    },
  };
}

/**
 * Ends recorded processes that outlived their supervisor: only those whose number and start both fit, so that a
 * stranger that got the number is left alone.
 *
 * @returns names of the processes that were ended
 */
export async function endLeftovers(path: string): Promise<string[]> {
  const left = readRecord(path).filter(isRunning);
  await Promise.all(left.map((one) => endProcess(one.pid, signalsFor(one.name), 5_000)));
  return left.map((one) => one.name);
}

/** PostgreSQL ends at once on SIGINT and waits for its clients on SIGTERM. */
const signalsFor = (name: string): readonly NodeJS.Signals[] =>
  name === 'database' ? ['SIGINT', 'SIGQUIT', 'SIGKILL'] : ['SIGTERM', 'SIGKILL'];

export function readRecord(path: string): RecordedProcess[] {
  try {
    const record: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(record) ? (record as RecordedProcess[]) : [];
  } catch {
    return [];
  }
}
