import { globSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What all our pages are made of beside their own files. */
const common = ['packages/{ui,sdk}/{src,scripts}/**/*', 'packages/ui/package.json'];

/** A page that Vite makes of a folder below `apps`. */
export interface BrowserApp {
  /** Folder from the root of the checkout, for example `apps/console`. */
  folder: string;
  /** `./`: it may live below a path of a shared host; `/`: it has its origin to itself, and paths of its own. */
  base: './' | '/';
  /** What the built document contains when it was built as asked. */
  sign?: string;
  plugins?: readonly Plugin[];
}

/** Where the server finds it. */
export const distOf = ({ folder }: Pick<BrowserApp, 'folder'>): string => join(root, folder, 'dist');

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether the page was built from the sources as they are. */
function isFresh(app: BrowserApp): boolean {
  const document = join(distOf(app), 'index.html');
  const built = changedAt(document);
  if (built === 0 || !readFileSync(document, 'utf8').includes(app.sign ?? '')) return false;
  const own = ['index.html', 'package.json', 'tsconfig.json', 'src/**/*', 'scripts/build.ts'];
  const sources = [...own.map((path) => `${app.folder}/${path}`), ...common];
  return globSync(sources, { cwd: root }).every((path) => changedAt(join(root, path)) <= built);
}

/** Writes the page into `target`. */
export async function bundleApp({ folder, base, plugins = [] }: BrowserApp, target: string): Promise<void> {
  // Loaded only when there is something to build: it takes a second.
  const { build } = await import('vite');
  // Vite takes the mode of whoever builds for that of the page, and a page in development carries more script.
  const { NODE_ENV: mode } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      root: join(root, folder),
      configFile: false,
      logLevel: 'warn',
      base,
      oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
      plugins: [...plugins],
      build: { outDir: target, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    });
  } finally {
    if (mode === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = mode;
  }
}

/** Builds the page when it is missing or older than its sources. Answers whether it did. */
export async function buildApp(app: BrowserApp): Promise<boolean> {
  if (isFresh(app)) return false;
  // Beside the final place and moved there whole: a server that starts meanwhile never finds half a page.
  const made = mkdtempSync(join(root, app.folder, '.florin-build-'));
  try {
    await bundleApp(app, made);
    rmSync(distOf(app), { recursive: true, force: true });
    renameSync(made, distOf(app));
  } catch (error) {
    // Another start was faster with the same page.
    if (!isFresh(app)) throw error;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return true;
}
