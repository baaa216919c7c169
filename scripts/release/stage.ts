import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Packages, reachable, workspacesOf } from './lockfile.ts';

/** The processes, and the commands that an operator types. */
const apps = ['apps/server', 'apps/worker', 'apps/signer', 'apps/doctor', 'apps/setup'];
/** Its sources tell that it is the one of this release, and take the key of an installation. */
const payPage = 'apps/pay';
/** They are there built: a release has nothing to build them with. */
export const pages: readonly string[] = [payPage, 'apps/console', 'apps/operator', 'apps/docs'];
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

/** What a release is made of: entries of its lockfile, folders of its packages, files of the tree. */
export interface Plan {
  needed: Packages;
  workspaces: string[];
  files: string[];
}

/** The processes with the packages of the tree that they need, without tests and without what development alone needs. */
export function planRelease(root: string): Plan {
  const { dependencies } = readJson<Manifest>(join(root, 'package.json'));
  const lock = readJson<{ packages: Packages }>(join(root, 'package-lock.json'));
  const needed = reachable(lock.packages, apps, Object.keys(dependencies));
  const workspaces = workspacesOf(needed);
  return { needed, workspaces, files: trackedIn(root, [...workspaces, payPage, ...beside]) };
}

/** Writes what an operator installs into a folder, with a lockfile of the rest. @returns the entries of that lockfile */
export function stageRelease(root: string, folder: string): Packages {
  const { needed, workspaces, files } = planRelease(root);
  for (const file of files) copy(root, folder, file);
  for (const page of pages) addBuilt(root, folder, page);
  const { devDependencies: _development, ...manifest } = readJson<Manifest>(join(root, 'package.json'));
  const kept = Object.fromEntries(scripts.map((name) => [name, manifest.scripts[name] ?? '']));
  const fresh = { ...manifest, version: versionOf(root), workspaces, scripts: kept };
  writeJson(join(folder, 'package.json'), fresh);
  const { name, version, dependencies } = fresh;
  const packages = { '': { name, version, license: 'Apache-2.0', workspaces, dependencies }, ...needed };
  writeJson(join(folder, 'package-lock.json'), { name, version, lockfileVersion: 3, requires: true, packages });
  return needed;
}

/** Builds a page where it is missing or older than its sources, without the key of any installation. */
function addBuilt(root: string, folder: string, page: string): void {
  const { FLORIN_ATTESTATION_KEY: _ofAnInstallation, ...env } = process.env;
  execFileSync(process.execPath, [join(root, page, 'scripts/build.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  cpSync(join(root, page, 'dist'), join(folder, page, 'dist'), { recursive: true, preserveTimestamps: true });
}

const writeJson = (path: string, content: object): void => writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);

const trackedIn = (root: string, places: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '-z', '--', ...places], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && !ofTests.test(path));

function copy(root: string, folder: string, file: string): void {
  const target = join(folder, file);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, file), target, { preserveTimestamps: true });
}
