import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Packages, reachable, workspacesOf } from './lockfile.ts';

/** The processes, and the commands that an operator types. */
const apps = ['apps/server', 'apps/worker', 'apps/signer', 'apps/doctor', 'apps/setup'];
/** The page is there built; its sources tell that it is the one of this release. */
const page = 'apps/pay';
const beside = [
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'docs',
  'deploy',
  'examples/prometheus',
  'scripts/with-node24.mjs',
];
const scripts = [
  'setup',
  'doctor',
  'admin',
  'backup',
  'restore',
  'recover',
  'books',
  'approve',
  'chain:check',
  'build:pay',
];
const ofTests = /\.test\.ts$|\/(?:test|testdata|__snapshots__)\/|^contract\/scripts\//;

interface Manifest {
  name: string;
  version?: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  overrides: object;
  [member: string]: unknown;
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

/** The version that all packages share. */
export const versionOf = (root: string): string =>
  readJson<{ version: string }>(join(root, 'apps/server/package.json')).version;

/**
 * Writes what an operator installs into a folder: the processes with the packages of the tree that they need, without tests,
 * without what development alone needs, with a lockfile of the rest. @returns the entries of that lockfile
 */
export function stageRelease(root: string, folder: string): Packages {
  const manifest = readJson<Manifest>(join(root, 'package.json'));
  const lock = readJson<{ packages: Packages }>(join(root, 'package-lock.json'));
  const needed = reachable(lock.packages, apps, Object.keys(manifest.dependencies));
  const workspaces = workspacesOf(needed);
  for (const file of trackedIn(root, [...workspaces, page, ...beside])) copy(root, folder, file);
  if (!existsSync(join(root, page, 'dist', 'index.html')))
    throw new Error('Build the payment page first: npm run build:pay.');
  cpSync(join(root, page, 'dist'), join(folder, page, 'dist'), { recursive: true, preserveTimestamps: true });
  const kept = Object.fromEntries(scripts.map((name) => [name, manifest.scripts[name] ?? '']));
  const { devDependencies: _development, ...rest } = manifest;
  const fresh = { ...rest, version: versionOf(root), workspaces, scripts: kept };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(fresh, null, 2)}\n`);
  const top = {
    name: manifest.name,
    version: fresh.version,
    license: 'Apache-2.0',
    workspaces,
    dependencies: manifest.dependencies,
  };
  const packages = { '': top, ...needed };
  const whole = { name: manifest.name, version: fresh.version, lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(folder, 'package-lock.json'), `${JSON.stringify(whole, null, 2)}\n`);
  return needed;
}

const trackedIn = (root: string, places: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '-z', '--', ...places], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && !ofTests.test(path));

function copy(root: string, folder: string, file: string): void {
  const target = join(folder, file);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, file), target, { preserveTimestamps: true });
}
