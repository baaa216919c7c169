import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reasonOf, unpackDebian } from './debian-packages.ts';

/** Neither installed nor to be had; the message says why. */
export class PromtoolMissing extends Error {
  override readonly name = 'PromtoolMissing';
}

const cache = fileURLToPath(new URL('../../../node_modules/.cache/florin-prometheus', import.meta.url));
const unpacked = join(cache, 'usr', 'bin', 'promtool');

/**
 * The tool that tests rules of Prometheus: this machine's, else that of Debian's package, fetched once and unpacked
 * without being installed.
 * @throws PromtoolMissing
 */
export function promtoolBinary(): string {
  const installed = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'promtool'));
  const found = [...installed, unpacked].find((path) => existsSync(path));
  if (found !== undefined) return found;
  try {
    unpackDebian(['prometheus'], cache, () => existsSync(unpacked));
  } catch (error) {
    throw new PromtoolMissing(`No promtool is installed, and none could be fetched. ${reasonOf(error)}`);
  }
  return unpacked;
}
