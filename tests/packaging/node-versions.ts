import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './packed-package.ts';

/** Kept between runs: each is about 100 MB. */
const kept = join(root, 'node_modules', '.cache', 'florin-node-versions');

/** Releases of Node that a receiver may run on; the last one is the project's own. */
export const nodeVersions = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' } as const;

/** The program of a release, fetched from npm when it is not there yet. */
export function nodeProgram(major: keyof typeof nodeVersions): string {
  const folder = join(kept, nodeVersions[major]);
  const program = join(folder, 'node_modules', `node${major}`, 'bin', 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, allowScripts: { [`node${major}`]: true } }),
  );
  const alias = `node${major}@npm:node@${nodeVersions[major]}`;
  run('npm', ['install', '--no-audit', '--no-fund', '--no-save', alias], folder);
  return program;
}
