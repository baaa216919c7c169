import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './packed-package.ts';

/** Kept between runs, because some are about 100 MB. */
const kept = join(root, 'node_modules', '.cache', 'florin-versions');

/** The folder of another version of a package, fetched from npm under a name of its own when it is not there yet. */
export function fetchedPackage(name: string, version: string): string {
  const alias = `${name}-${version.replaceAll('.', '-')}`;
  const project = join(kept, alias);
  const folder = join(project, 'node_modules', alias);
  if (existsSync(join(folder, 'package.json'))) return folder;
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, allowScripts: { [alias]: true } }));
  run('npm', ['install', '--no-audit', '--no-fund', '--no-save', `${alias}@npm:${name}@${version}`], project);
  return folder;
}
