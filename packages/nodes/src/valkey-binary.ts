import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A server to run, with the folder of libraries that came along with it. */
export interface ValkeyBinary {
  path: string;
  libraries: string | null;
}

/** Neither installed nor to be had; the message says why. */
export class ValkeyMissing extends Error {
  override readonly name = 'ValkeyMissing';
}

/** Debian's packages, by what a machine may offer; each with the libraries that a bare system lacks. */
const offers: readonly (readonly string[])[] = [
  ['valkey-server', 'valkey-tools', 'libjemalloc2', 'liblzf1', 'libatomic1'],
  ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1'],
];
const names = ['valkey-server', 'redis-server'];
const cache = fileURLToPath(new URL('../../../node_modules/.cache/florin-valkey', import.meta.url));
const downloadMilliseconds = 60_000;

/**
 * A Valkey or Redis server of this machine, else Debian's package, fetched once and unpacked without being installed.
 * @throws ValkeyMissing
 */
export function valkeyBinary(): ValkeyBinary {
  return installed() ?? unpacked() ?? fetched();
}

function installed(): ValkeyBinary | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const path = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
  return path === undefined ? null : { path, libraries: null };
}

function unpacked(): ValkeyBinary | null {
  const path = names.map((name) => join(cache, 'usr', 'bin', name)).find((file) => existsSync(file));
  return path === undefined ? null : { path, libraries: librariesBelow(join(cache, 'usr', 'lib')) };
}

/** The one folder that Debian calls after the machine, for example x86_64-linux-gnu. */
function librariesBelow(folder: string): string | null {
  const name = existsSync(folder) ? readdirSync(folder).find((one) => one.endsWith('-linux-gnu')) : undefined;
  return name === undefined ? null : join(folder, name);
}

function fetched(): ValkeyBinary {
  const failures: string[] = [];
  for (const packages of offers) {
    try {
      fetch(packages);
      const binary = unpacked();
      if (binary) return binary;
      failures.push(`${packages[0]} holds no server`);
    } catch (error) {
      failures.push(`${packages[0]}: ${String((error as { stderr?: Buffer }).stderr ?? error).trim()}`);
    }
  }
  throw new ValkeyMissing(`No Valkey or Redis is installed, and none could be fetched. ${failures.join('; ')}`);
}

function fetch(packages: readonly string[]): void {
  mkdirSync(join(cache, '..'), { recursive: true });
  const fresh = mkdtempSync(`${cache}-`);
  try {
    const run = (command: string, args: readonly string[]): void => {
      execFileSync(command, args, { cwd: fresh, stdio: ['ignore', 'ignore', 'pipe'], timeout: downloadMilliseconds });
    };
    run('apt-get', ['download', ...packages]);
    for (const file of readdirSync(fresh).filter((name) => name.endsWith('.deb'))) run('dpkg', ['-x', file, 'root']);
    rmSync(cache, { recursive: true, force: true });
    renameSync(join(fresh, 'root'), cache);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
