import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { librariesBelow, reasonOf, unpackDebian } from './debian-packages.ts';

/** Neither installed nor to be had; the message says why. */
export class HaproxyMissing extends Error {
  override readonly name = 'HaproxyMissing';
}

export interface HaproxyBinary {
  path: string;
  /** Variables under which it finds its libraries. */
  environment: Readonly<Record<string, string>>;
}

const cache = fileURLToPath(new URL('../../../node_modules/.cache/florin-haproxy', import.meta.url));
const packages: readonly string[] = ['haproxy', 'libopentracing1', 'libopentracing-c-wrapper0', 'liblua5.3-0'];

/** This machine's, else that of Debian's package, fetched once and unpacked without being installed. @throws HaproxyMissing */
export function haproxyBinary(): HaproxyBinary {
  const folders = ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const installed = folders.map((folder) => join(folder, 'haproxy')).find((path) => existsSync(path));
  if (installed !== undefined) return { path: installed, environment: {} };
  const path = join(cache, 'usr', 'sbin', 'haproxy');
  try {
    if (!existsSync(path)) unpackDebian(packages, cache, () => existsSync(path));
  } catch (error) {
    throw new HaproxyMissing(`No haproxy is installed, and none could be fetched. ${reasonOf(error)}`);
  }
  return { path, environment: { LD_LIBRARY_PATH: librariesBelow(cache) ?? '' } };
}
