import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The program and the folder of libraries that came with it, empty where the system has them. */
export interface PgBouncerProgram {
  binary: string;
  libraries: string;
  /** For example `1.18.0`. */
  version: string;
}

/** Debian's packages of it and of what it needs beside what every system has. */
const packages = ['pgbouncer', 'libcares2', 'libc-ares2', 'libevent-2.1-7', 'libevent-2.1-7t64'];
const installed = '/usr/sbin/pgbouncer';

/** Finds PgBouncer where Debian installs it; otherwise unpacks the packages into a folder, which needs no rights. */
export function fetchPgBouncer(folder: string): PgBouncerProgram {
  const version = versionOf(installed, '');
  if (version !== null) return { binary: installed, libraries: '', version };
  mkdirSync(folder, { recursive: true });
  for (const name of packages)
    // Names differ between releases: those that this one does not have are left out.
    spawnSync('apt-get', ['download', name], { cwd: folder, stdio: 'ignore' });
  for (const file of globSync('*.deb', { cwd: folder })) execFileSync('dpkg', ['-x', file, folder], { cwd: folder });
  const [library] = globSync('usr/lib/*/libevent*.so*', { cwd: folder });
  const libraries = library === undefined ? '' : join(folder, dirname(library));
  const binary = join(folder, 'usr/sbin/pgbouncer');
  const fetched = versionOf(binary, libraries);
  if (fetched === null)
    throw new Error('There is no PgBouncer: run "apt-get update", or install Debian’s package pgbouncer.');
  return { binary, libraries, version: fetched };
}

function versionOf(binary: string, libraries: string): string | null {
  const { stdout } = spawnSync(binary, ['--version'], { env: { LD_LIBRARY_PATH: libraries }, encoding: 'utf8' });
  return /^PgBouncer (\S+)/.exec(stdout ?? '')?.[1] ?? null;
}
