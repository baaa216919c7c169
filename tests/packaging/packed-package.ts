import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Packed {
  /** The tarball as it would be published. */
  tarball: string;
  /** What `npm pack` tells of it: bytes packed and unpacked, and the files in it. */
  size: number;
  unpackedSize: number;
  files: string[];
  /** An empty project in which the tarball is installed. */
  folder: string;
  remove(): void;
}

/** Output of a program; a failure tells what it printed. */
export function run(program: string, words: readonly string[], cwd: string): string {
  return execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/**
 * Builds a workspace in a folder of its own, so that tests may run side by side, packs it, and installs the tarball
 * into an empty folder without a network.
 */
export function packed(workspace: string): Packed {
  const folder = mkdtempSync(join(tmpdir(), 'florin-packed-'));
  const source = join(folder, 'source');
  const own = join(root, workspace, 'scripts/build.ts');
  const builder = existsSync(own) ? [own] : [join(root, 'scripts/build-package.ts'), workspace];
  run(process.execPath, [...builder, source], root);
  const [told] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], source),
  ) as [{ filename: string; size: number; unpackedSize: number; files: { path: string }[] }];
  const tarball = join(folder, told.filename);
  const project = join(folder, 'shop');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'shop', private: true, type: 'module' }));
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', tarball], project);
  return {
    tarball,
    size: told.size,
    unpackedSize: told.unpackedSize,
    files: told.files.map(({ path }) => path),
    folder: project,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
