import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

interface Told {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** Builds a workspace in a folder of its own, so that tests may run side by side, and packs it there. */
function pack(workspace: string, folder: string): Told & { tarball: string } {
  const source = join(folder, workspace.replaceAll('/', '-'));
  run(process.execPath, [join(root, 'scripts/build-package.ts'), workspace, source], root);
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [told] = JSON.parse(run('npm', words, source)) as [Told];
  return { ...told, tarball: join(folder, told.filename) };
}

const install = (project: string, tarball: string): string =>
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', tarball], project);

/** Packs a workspace and installs the tarball into an empty folder without a network. */
export function packed(workspace: string): Packed {
  const folder = mkdtempSync(join(tmpdir(), 'florin-packed-'));
  const { tarball, size, unpackedSize, files } = pack(workspace, folder);
  const project = join(folder, 'shop');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'shop', private: true, type: 'module' }));
  install(project, tarball);
  return {
    tarball,
    size,
    unpackedSize,
    files: files.map(({ path }) => path),
    folder: project,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Installs another workspace beside the first. */
export const packedBeside = ({ folder }: Packed, workspace: string): void =>
  void install(folder, pack(workspace, join(folder, '..')).tarball);
