import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { librariesBelow, librariesOf, reasonOf, unpackDebian } from './debian-packages.ts';

/** PHP's command line, with the folder of libraries that came along with it. */
export interface PhpBinary {
  path: string;
  libraries: string | null;
}

/** Neither installed nor to be had; the message says why. */
export class PhpMissing extends Error {
  override readonly name = 'PhpMissing';
}

const cache = fileURLToPath(new URL('../../../node_modules/.cache/florin-php', import.meta.url));

/**
 * PHP of this machine, else Debian's package, fetched once and unpacked without being installed.
 * @throws PhpMissing
 */
export function phpBinary(): PhpBinary {
  if (spawnSync('php', ['--version']).status === 0) return { path: 'php', libraries: null };
  return unpacked() ?? fetched();
}

function unpacked(): PhpBinary | null {
  const folder = join(cache, 'usr', 'bin');
  const name = existsSync(folder) ? readdirSync(folder).find((one) => /^php\d/.test(one)) : undefined;
  return name === undefined ? null : { path: join(folder, name), libraries: librariesBelow(cache) };
}

function fetched(): PhpBinary {
  try {
    // The name of the package holds the version, which differs between Debian's releases.
    const listed = execFileSync('apt-cache', ['depends', 'php-cli'], { stdio: ['ignore', 'pipe', 'pipe'] }).toString();
    const name = /php\d+\.\d+-cli/.exec(listed)?.[0] ?? 'php-cli';
    unpackDebian([name, ...librariesOf(name)], cache, () => unpacked() !== null);
  } catch (error) {
    throw new PhpMissing(`No PHP is installed, and none could be fetched. ${reasonOf(error)}`);
  }
  const binary = unpacked();
  if (binary === null) throw new PhpMissing('Debian’s package of PHP holds no program.');
  return binary;
}
