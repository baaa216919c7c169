import { globSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
const sources = ['index.html', 'package.json', 'tsconfig.json', 'src/**/*', 'scripts/build.ts'];

/** Where the server finds the page. */
export const dist = join(folder, 'dist');

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether the page was built from the sources as they are. */
const isFresh = (): boolean => {
  const built = changedAt(join(dist, 'index.html'));
  return globSync(sources, { cwd: folder }).every((path) => changedAt(join(folder, path)) <= built);
};

/** Writes the page into `target`, with every address relative: it may live below a path of a shared host. */
export const bundle = async (target: string): Promise<void> => {
  // Loaded only when there is something to build: it takes a second.
  const { build } = await import('vite');
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    base: './',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: { outDir: target, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
};

/** Builds the page when it is missing or older than its sources. Answers whether it did. */
export async function buildPayPage(): Promise<boolean> {
  if (isFresh()) return false;
  // Beside the final place and moved there whole: a server that starts meanwhile never finds half a page.
  const made = mkdtempSync(join(folder, '.florin-build-'));
  try {
    await bundle(made);
    rmSync(dist, { recursive: true, force: true });
    renameSync(made, dist);
  } catch (error) {
    // Another start was faster with the same page.
    if (!isFresh()) throw error;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return true;
}

if (import.meta.main) await buildPayPage();
