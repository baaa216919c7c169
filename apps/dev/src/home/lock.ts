import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { CannotStart } from '../cannot-start.ts';
import { identityOf, isRunning, type ProcessIdentity } from './process-identity.ts';

/**
 * Takes the folder for this process. A lock whose process is gone, for example after a SIGKILL, is taken over.
 *
 * @returns gives the folder back
 * @throws CannotStart while another running process holds it
 */
export function lockHome(path: string, shownHome: string): () => void {
  const self = identityOf(process.pid);
  if (self === null) throw new CannotStart('The system does not say when this process started.');
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, JSON.stringify(self), { mode: 0o600 });
  try {
    while (!tryLink(mine, path)) removeStale(path, shownHome);
  } finally {
    rmSync(mine, { force: true });
  }
  return () => {
    if (readHolder(path)?.pid === self.pid) rmSync(path, { force: true });
  };
}

/** A link either appears with its whole content or not at all; a second one is refused. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(path: string): ProcessIdentity | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ProcessIdentity;
  } catch {
    return null;
  }
}

function removeStale(path: string, shownHome: string): void {
  const holder = readHolder(path);
  if (holder !== null && isRunning(holder))
    throw new CannotStart(
      `Florin already runs on ${shownHome} (process ${holder.pid}). Stop it with Ctrl-C or "kill ${holder.pid}", ` +
        `or start a second one with FLORIN_HOME=${shownHome}-2 FLORIN_PORT=4401 npm start.`,
    );
  // Of several starters that found the same stale lock, one moves it away; a fresh lock moved by mistake goes back.
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved !== null && isRunning(moved) && !existsSync(path)) tryLink(aside, path);
  rmSync(aside, { force: true });
}
