import { execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../architecture/tree.ts';

/** A release in a folder of its own, with the packages of this tree. */
export interface ReleaseTree {
  /** A tag, or a commit where there is none. */
  name: string;
  root: string;
  /** A server serves on for a while after it has said that it is ending, so that a proxy has time to ask another. */
  drains: boolean;
  close(): void;
}

interface Manifest {
  name?: string;
  dependencies?: Record<string, string>;
}

/** Where there is no release yet, a commit that is so many migrations behind stands for the last one. */
const migrationsBehind = 10;
const workspaces = ['contract', 'packages/*', 'packages/chains/*', 'apps/*'];
const migrations = 'packages/database/src/migrations';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
const migrationsOf = (commit: string): number =>
  linesOf(git('ls-tree', '--name-only', commit, `${migrations}/`)).filter((path) => path.endsWith('.sql')).length;

/** The newest tag of a version before this commit; otherwise the newest commit of the main line that is far enough behind. */
export function lastRelease(): string {
  const tags = linesOf(git('tag', '--list', 'v*', '--merged', 'HEAD~1', '--sort=-v:refname'));
  if (tags[0] !== undefined) return tags[0];
  const present = migrationsOf('HEAD');
  const line = linesOf(git('log', '--first-parent', '--format=%h', '--', migrations));
  const commit = line.find((one) => migrationsOf(one) <= present - migrationsBehind);
  if (commit === undefined) throw new Error('The history here is too short: fetch the whole of it.');
  return commit;
}

/** Unpacks a release out of git. Packages that this tree has not, npm installs beside it. */
export function openRelease(name: string): ReleaseTree {
  const folder = mkdtempSync(join(tmpdir(), 'florin-release-'));
  try {
    const archive = execFileSync(
      'git',
      ['archive', '--format=tar', name, ...workspaces.map(dirnameOf), 'package.json'],
      {
        cwd: root,
        maxBuffer: 512 * 1024 * 1024,
      },
    );
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    linkPackages(folder);
    installForeign(folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const drains = readFileSync(join(folder, 'apps/server/src/config.ts'), 'utf8').includes('FLORIN_DRAIN_SECONDS');
  return { name, root: folder, drains, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** `packages/*` is in `packages`. */
const dirnameOf = (pattern: string): string => pattern.split('/')[0] ?? pattern;

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

const workspacesOf = (folder: string): string[] =>
  globSync(workspaces, { cwd: folder }).filter((path) => existsSync(join(folder, path, 'package.json')));

/** Everybody else's packages are this tree's; those of the workspaces are the release's own. */
function linkPackages(folder: string): void {
  linkAll(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const path of workspacesOf(folder)) {
    const { name = '' } = manifestOf(join(folder, path));
    if (name.startsWith('@florin/')) link(join(folder, path), join(folder, 'node_modules', name));
    linkAll(join(root, path, 'node_modules'), join(folder, path, 'node_modules'));
  }
}

function linkAll(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from))
    if (!entry.startsWith('.') && entry !== '@florin') link(join(from, entry), join(to, entry));
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { recursive: true, force: true });
  symlinkSync(target, path);
}

/** What only the release needs, in the versions that its manifests pin. */
function installForeign(folder: string): void {
  const foreign = workspacesOf(folder).flatMap((path) =>
    Object.entries(manifestOf(join(folder, path)).dependencies ?? {})
      .filter(([name, version]) => /^\d/.test(version) && !name.startsWith('@florin/'))
      .filter(([name, version]) => versionOf(folder, path, name) !== version)
      .map(([name, version]) => ({ path, name, version })),
  );
  for (const { path, name, version } of foreign) {
    const place = join(folder, 'foreign', `${name}@${version}`);
    mkdirSync(place, { recursive: true });
    const args = ['install', '--prefix', place, '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`];
    execFileSync('npm', args, { stdio: 'pipe' });
    const own = join(folder, path, 'node_modules', ...name.split('/').slice(0, -1));
    // A scope that is linked whole is this tree's: what is put into it must not land there.
    if (existsSync(own) && lstatSync(own).isSymbolicLink()) {
      const scope = realpathSync(own);
      rmSync(own);
      linkAll(scope, own);
    }
    link(join(place, 'node_modules', name), join(folder, path, 'node_modules', name));
  }
}

/** What a workspace would import, its own packages first. */
function versionOf(folder: string, path: string, name: string): string | null {
  for (const place of [join(folder, path), folder]) {
    const file = join(place, 'node_modules', name, 'package.json');
    if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  }
  return null;
}
