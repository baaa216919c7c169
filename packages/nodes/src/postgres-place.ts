import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isReachable, isRoot, reachableFolder, unprivilegedId } from './postgres-binaries.ts';
import { commandLine, endProcess } from './processes.ts';

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (isRoot()) chownSync(path, unprivilegedId, unprivilegedId);
  return path;
}

/**
 * The folder that holds the cluster: `dataDir` itself, or, when we are root and the server's account cannot walk
 * down to it, a folder elsewhere with a link at `dataDir`. Whoever removes the link starts from empty data. What
 * tests leave behind elsewhere (`throwaway`) goes with the next start after its link has gone.
 */
export function dataPlace(dataDir: string, throwaway: boolean): string {
  const wanted = resolve(dataDir);
  if (isLink(wanted) && existsSync(wanted)) return realpathSync(wanted);
  if (!isRoot() || isReachable(wanted)) return ownFolder(wanted);
  const folder = reachableFolder('/var/tmp');
  sweepThrowaways(folder);
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 16);
  const elsewhere = join(folder, `${prefix}${name}`);
  for (const path of [elsewhere, wanted]) rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(wanted), { recursive: true });
  // The link first: a folder without one may be swept by another start at any moment.
  symlinkSync(elsewhere, wanted);
  ownFolder(elsewhere);
  if (throwaway) writeFileSync(join(elsewhere, originFile), wanted);
  return elsewhere;
}

const prefix = 'florin-data-';
const originFile = 'origin';

function sweepThrowaways(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(prefix))) {
    const origin = join(folder, name, originFile);
    if (existsSync(origin) && !isLink(readFileSync(origin, 'utf8')))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

export interface PostmasterFile {
  pid: number;
  ready: boolean;
}

/** The server's own lock file: process id in line 1, state in line 8, of a standby that answers questions `standby`. Null when there is none. */
export function readPostmaster(data: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), ready: ['ready', 'standby'].includes(lines[7]?.trim() ?? '') };
  } catch {
    return null;
  }
}

/**
 * Ends a server that outlived its starter and removes a lock file whose process is gone: the number may already
 * belong to something else, and PostgreSQL would refuse to start because of it.
 */
export async function clearStale(data: string): Promise<void> {
  const left = readPostmaster(data);
  if (left === null) return;
  const running = commandLine(left.pid);
  if (running !== null && running.includes('postgres') && running.includes(data)) {
    await endProcess(left.pid, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
  }
  rmSync(join(data, 'postmaster.pid'), { force: true });
}
