import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './packed-package.ts';

/** What users of our packages run them with; platforms bring their programs as packages of their own, without scripts. */
const tools = { bun: '1.4.5', deno: '2.9.6', jest: '30.5.2', miniflare: '4.20260730.0' } as const;

const kept = join(root, 'node_modules', '.cache', 'florin-tools');
const marker = 'installed.json';
const wanted = JSON.stringify(tools);

const isInstalled = (): boolean =>
  existsSync(join(kept, marker)) && readFileSync(join(kept, marker), 'utf8') === wanted;

/** The folder with the tools in its `node_modules`, fetched once; null, and loudly, where they cannot be had. */
export function fetchedTools(): string | null {
  if (isInstalled()) return kept;
  mkdirSync(join(kept, '..'), { recursive: true });
  const made = mkdtempSync(`${kept}-`);
  writeFileSync(join(made, 'package.json'), JSON.stringify({ private: true, dependencies: tools }));
  try {
    run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], made);
    writeFileSync(join(made, marker), wanted);
    rmSync(kept, { recursive: true, force: true });
    renameSync(made, kept);
    return kept;
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (isInstalled()) return kept;
    console.warn(
      `SKIPPED: Bun, Deno, Jest and workerd, because they cannot be installed here: ${(error as Error).message}`,
    );
    return null;
  }
}

const programs = {
  bun: ['@oven/bun-linux-x64/bin/bun', '@oven/bun-linux-aarch64/bin/bun', '@oven/bun-darwin-aarch64/bin/bun'],
  deno: ['@deno/linux-x64-glibc/deno', '@deno/linux-arm64-glibc/deno', '@deno/darwin-arm64/deno'],
} as const;

/** The program of a runtime; null, and loudly, where this platform has none. */
export function programOf(folder: string, name: keyof typeof programs): string | null {
  const found = programs[name].map((path) => join(folder, 'node_modules', path)).find((path) => existsSync(path));
  if (found === undefined) console.warn(`SKIPPED: ${name}, because it has no program for this platform.`);
  return found ?? null;
}
