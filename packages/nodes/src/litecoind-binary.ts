import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { librariesBelow, librariesOf, reasonOf, unpackDebian } from './debian-packages.ts';

/** A node to run, with the folder of libraries that came along with it. */
export interface LitecoindBinary {
  path: string;
  libraries: string | null;
}

/** Neither installed nor to be had; the message says why. */
export class LitecoindMissing extends Error {
  override readonly name = 'LitecoindMissing';
}

const cache = fileURLToPath(new URL('../../../node_modules/.cache/florin-litecoind', import.meta.url));

/**
 * Litecoin Core of this machine (LITECOIND names one elsewhere), else Debian's package, fetched once and unpacked
 * without being installed.
 * @throws LitecoindMissing
 */
export function litecoindBinary(): LitecoindBinary {
  return installed() ?? unpacked() ?? fetched();
}

function installed(): LitecoindBinary | null {
  const named = process.env['LITECOIND'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const path = [...(named ? [named] : []), ...folders.map((folder) => join(folder, 'litecoind'))].find(existsSync);
  return path === undefined ? null : { path, libraries: null };
}

function unpacked(): LitecoindBinary | null {
  // Debian's usr/bin/litecoind is a script around this one, with paths of its own.
  const path = join(cache, 'usr', 'lib', 'litecoin', 'litecoind');
  return existsSync(path) ? { path, libraries: librariesBelow(cache) } : null;
}

function fetched(): LitecoindBinary {
  try {
    unpackDebian(['litecoind', ...librariesOf('litecoind')], cache, () => unpacked() !== null);
  } catch (error) {
    throw new LitecoindMissing(`No litecoind is installed, and none could be fetched. ${reasonOf(error)}`);
  }
  const binary = unpacked();
  if (binary === null) throw new LitecoindMissing('Debian’s package of litecoind holds no node.');
  return binary;
}
