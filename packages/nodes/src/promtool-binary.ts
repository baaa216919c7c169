import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reasonOf, unpackDebian } from './debian-packages.ts';

/** Neither installed nor to be had; the message says why. */
export class PromtoolMissing extends Error {
  override readonly name = 'PromtoolMissing';
}

const cache = fileURLToPath(new URL('../../../node_modules/.cache/florin-prometheus', import.meta.url));

/** The tool that tests rules of Prometheus. @throws PromtoolMissing */
export const promtoolBinary = (): string => find('promtool');

/** Prometheus itself. @throws PromtoolMissing */
export const prometheusBinary = (): string => find('prometheus');

/** This machine's, else that of Debian's package, fetched once and unpacked without being installed. */
function find(name: 'promtool' | 'prometheus'): string {
  const unpacked = join(cache, 'usr', 'bin', name);
  const installed = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  const found = [...installed, unpacked].find((path) => existsSync(path));
  if (found !== undefined) return found;
  try {
    unpackDebian(['prometheus'], cache, () => existsSync(unpacked));
  } catch (error) {
    throw new PromtoolMissing(`No ${name} is installed, and none could be fetched. ${reasonOf(error)}`);
  }
  return unpacked;
}
