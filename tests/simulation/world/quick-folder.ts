import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const bytesAtLeast = 512 * 2 ** 20;

/** A new folder whose files need not outlive the machine: in memory, where the system has a folder with enough of it. */
export function quickFolder(): string {
  return mkdtempSync(join(hasMemory() ? memory : tmpdir(), 'florin-simulation-'));
}

function hasMemory(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= bytesAtLeast;
}
