import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { librariesBelow, reasonOf, unpackDebian } from './debian-packages.ts';

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
  return path === undefined ? null : { path, libraries: librariesBelow(cache) };
}

function fetched(): ValkeyBinary {
  const failures: string[] = [];
  for (const packages of offers) {
    try {
      unpackDebian(packages, cache, () => unpacked() !== null);
      const binary = unpacked();
      if (binary) return binary;
      failures.push(`${packages[0]} holds no server`);
    } catch (error) {
      failures.push(`${packages[0]}: ${reasonOf(error)}`);
    }
  }
  throw new ValkeyMissing(`No Valkey or Redis is installed, and none could be fetched. ${failures.join('; ')}`);
}
