import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './packed-package.ts';

type Versions = Readonly<Record<string, string>>;

/** What users of our packages run them with; platforms bring their programs as packages of their own, without scripts. */
const runtimes: Versions = { bun: '1.4.5', deno: '2.9.6', jest: '30.5.2', miniflare: '4.20260730.0' };

/** What judges an OpenAPI document; too much to be installed for everybody who works on the project. */
const openApiLinters: Versions = {
  '@redocly/openapi-core': '2.64.0',
  '@stoplight/spectral-core': '1.24.1',
  '@stoplight/spectral-rulesets': '1.23.1',
};

const marker = 'installed.json';

const isInstalled = (folder: string, tools: Versions): boolean =>
  existsSync(join(folder, marker)) && readFileSync(join(folder, marker), 'utf8') === JSON.stringify(tools);

/** The folder with the tools in its `node_modules`, fetched once; null, and loudly, where they cannot be had. */
function fetched(name: string, tools: Versions, what: string): string | null {
  const kept = join(root, 'node_modules', '.cache', name);
  if (isInstalled(kept, tools)) return kept;
  mkdirSync(join(kept, '..'), { recursive: true });
  const made = mkdtempSync(`${kept}-`);
  writeFileSync(join(made, 'package.json'), JSON.stringify({ private: true, dependencies: tools }));
  try {
    run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], made);
    writeFileSync(join(made, marker), JSON.stringify(tools));
    rmSync(kept, { recursive: true, force: true });
    renameSync(made, kept);
    return kept;
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (isInstalled(kept, tools)) return kept;
    console.warn(`SKIPPED: ${what}, because they cannot be installed here: ${(error as Error).message}`);
    return null;
  }
}

export const fetchedTools = (): string | null => fetched('florin-tools', runtimes, 'Bun, Deno, Jest and workerd');

export const fetchedOpenApiLinters = (): string | null =>
  fetched('florin-openapi-linters', openApiLinters, 'the linters of OpenAPI documents');

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
