import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { librariesBelow, librariesOf, reasonOf, unpackDebian } from './debian-packages.ts';

/** PHP's command line with its curl extension, and the folder of libraries that came along with it. */
export interface PhpBinary {
  path: string;
  /** Words that go before all others. */
  words: readonly string[];
  libraries: string | null;
}

/** Neither installed nor to be had; the message says why. */
export class PhpMissing extends Error {
  override readonly name = 'PhpMissing';
}

const cache = fileURLToPath(new URL('../../../node_modules/.cache/florin-php', import.meta.url));

/**
 * PHP of this machine, else Debian's packages, fetched once and unpacked without being installed.
 * @throws PhpMissing
 */
export function phpBinary(): PhpBinary {
  const hasCurl = 'exit(extension_loaded("curl") ? 0 : 1);';
  if (spawnSync('php', ['-r', hasCurl]).status === 0) return { path: 'php', words: [], libraries: null };
  return unpacked() ?? fetched();
}

function unpacked(): PhpBinary | null {
  const folder = join(cache, 'usr', 'bin');
  const name = existsSync(folder) ? readdirSync(folder).find((one) => /^php\d/.test(one)) : undefined;
  const [curl] = globSync(join(cache, 'usr/lib/php/*/curl.so'));
  if (name === undefined || curl === undefined) return null;
  return { path: join(folder, name), words: ['-d', `extension=${curl}`], libraries: librariesBelow(cache) };
}

function fetched(): PhpBinary {
  try {
    // The name of the package holds the version, which differs between Debian's releases.
    const listed = execFileSync('apt-cache', ['depends', 'php-cli'], { stdio: ['ignore', 'pipe', 'pipe'] }).toString();
    const name = /php\d+\.\d+-cli/.exec(listed)?.[0] ?? 'php-cli';
    const curl = name.replace(/cli$/, 'curl');
    const libraries = new Set([...librariesOf(name), ...librariesOf(curl)]);
    unpackDebian([name, curl, ...libraries], cache, () => unpacked() !== null);
  } catch (error) {
    throw new PhpMissing(`No PHP with curl is installed, and none could be fetched. ${reasonOf(error)}`);
  }
  const binary = unpacked();
  if (binary === null) throw new PhpMissing('Debian’s packages of PHP hold no program, or no curl.');
  return binary;
}
