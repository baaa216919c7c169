import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the tree, with a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const notOurs = ['**/node_modules/**', '**/dist/**', '**/generated/**', '**/.florin*/**'];

/** Paths from the root of every file that fits one of the patterns, sorted. */
export function pathsOf(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: root, exclude: notOurs })
    .map((path) => path.split(sep).join('/'))
    .toSorted();
}

/** The text of a file, by its path from the root. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Tests and what only tests, benches and campaigns use. */
export function isForTests(path: string): boolean {
  return path.endsWith('.test.ts') || path.startsWith('tests/') || path.startsWith('packages/testing/');
}

export interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Workspace {
  /** Folder from the root, empty for the root itself. */
  folder: string;
  manifest: Manifest;
}

/** The root package and every package of ours. */
export function workspaces(): Workspace[] {
  return pathsOf('package.json', '{contract,packages/*,packages/chains/*,apps/*,examples/*}/package.json').map(
    (path) => ({
      folder: path.replace(/\/?package\.json$/, ''),
      manifest: JSON.parse(textOf(path)) as Manifest,
    }),
  );
}
