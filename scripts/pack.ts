import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Builds every package that is published, as it would be published, and writes the tarballs into `.packages` or the
 * folder that is named: `npm run pack -- [folder]`. With `--release` it refuses while a manifest lacks a link.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const words = process.argv.slice(2);
const isRelease = words.includes('--release');
const folder = resolve(root, words.find((word) => !word.startsWith('--')) ?? '.packages');

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly repository?: unknown;
  readonly homepage?: unknown;
  readonly bugs?: unknown;
}
const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest;
const workspaces = globSync('packages/*/package.json', { cwd: root })
  .toSorted()
  .filter((path) => 'publishConfig' in manifestOf(join(root, path)))
  .map((path) => dirname(path));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const builds = mkdtempSync(join(tmpdir(), 'florin-pack-'));
const tarballs: string[] = [];
try {
  for (const workspace of workspaces) {
    const build = join(builds, workspace.replaceAll('/', '-'));
    execFileSync(process.execPath, [join(root, 'scripts/build-package.ts'), workspace, build], { stdio: 'pipe' });
    const { name, repository, homepage, bugs } = manifestOf(join(build, 'package.json'));
    if (isRelease && [repository, homepage, bugs].includes(undefined)) {
      console.error(`${name} has no links: set "repository" in package.json of the project first.`);
      process.exitCode = 1;
    }
    const packed = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const [told] = JSON.parse(execFileSync('npm', packed, { cwd: build, encoding: 'utf8' })) as [
      { filename: string; size: number },
    ];
    const tarball = join(folder, told.filename);
    tarballs.push(tarball);
    console.log(`${name.padEnd(18)} ${String(told.size).padStart(7)} bytes  ${relative(process.cwd(), tarball)}`);
  }
} finally {
  rmSync(builds, { recursive: true, force: true });
}
console.log(`\nIn a project of your own:\n  npm install ${tarballs.join(' ')}`);
