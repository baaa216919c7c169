import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './packed-package.ts';

/** Kept between runs, because some are about 100 MB. */
const kept = join(root, 'node_modules', '.cache', 'florin-versions');

const versionIn = (folder: string): string | null => {
  const manifest = join(folder, 'package.json');
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version : null;
};

/**
 * The folder of a version of a package: the project's own, or another one that is fetched from npm under a name of its
 * own when it is not there yet. It is moved into place whole, for test files that run at the same time.
 */
export function fetchedPackage(name: string, version: string): string {
  const own = join(root, 'node_modules', name);
  if (versionIn(own) === version) return own;
  const alias = `${name}-${version.replaceAll('.', '-')}`;
  const project = join(kept, alias);
  const folder = join(project, 'node_modules', alias);
  if (versionIn(folder) === version) return folder;
  mkdirSync(kept, { recursive: true });
  const made = mkdtempSync(`${project}-`);
  writeFileSync(join(made, 'package.json'), JSON.stringify({ private: true, allowScripts: { [alias]: true } }));
  run('npm', ['install', '--no-audit', '--no-fund', '--no-save', `${alias}@npm:${name}@${version}`], made);
  try {
    renameSync(made, project);
  } catch (error) {
    // Another test file was faster.
    if (versionIn(folder) !== version) throw error;
    rmSync(made, { recursive: true, force: true });
  }
  return folder;
}
