import { chmodSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
const sources = ['index.html', 'package.json', 'tsconfig.json', 'src/**/*', 'scripts/build.ts'];

/** Where the server finds the page. */
export const dist = join(folder, 'dist');

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Where the document names the signer's public key, which the page then checks addresses with. */
const keyPlace = (key: string): string => `<meta name="florin-attestation-key" content="${key}" />`;

/** @throws Error with a line for the operator about text that is no key */
function checkedKey(text: string): string {
  if (/^([\w-]{43}|[\w+/-]{43}=?)?$/.test(text)) return text;
  throw new Error("FLORIN_ATTESTATION_KEY must be the signer's public key: 32 bytes in base64.");
}

/** Whether the page was built from the sources as they are, whatever its key. */
const isBuilt = (): boolean => {
  const built = changedAt(join(dist, 'index.html'));
  return built > 0 && globSync(sources, { cwd: folder }).every((path) => changedAt(join(folder, path)) <= built);
};

const document = (): string => readFileSync(join(dist, 'index.html'), 'utf8');

/** The same with this key. */
const isFresh = (key: string): boolean => isBuilt() && document().includes(keyPlace(key));

const anyKey = new RegExp(keyPlace('[^"]*'));

/** Puts another key into the built page, which takes no bundler: an installation without one has the page of its release. */
function pinAnew(key: string): void {
  const fresh = join(dist, 'index.html.new');
  writeFileSync(
    fresh,
    document().replace(anyKey, () => keyPlace(checkedKey(key))),
  );
  renameSync(fresh, join(dist, 'index.html'));
}

/**
 * Writes the page into `target`, with every address relative: it may live below a path of a shared host.
 *
 * @param key public key of the signer for the page to check addresses with; empty: it checks none
 */
export const bundle = async (target: string, key = ''): Promise<void> => {
  const pinned = keyPlace(checkedKey(key));
  // Loaded only when there is something to build: it takes a second.
  const { build } = await import('vite');
  // Vite takes the mode of whoever builds for that of the page, and a page in development carries more script.
  const { NODE_ENV: mode } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      root: folder,
      configFile: false,
      logLevel: 'warn',
      base: './',
      oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
      plugins: [{ name: 'attestation-key', transformIndexHtml: (html) => html.replace(keyPlace(''), () => pinned) }],
      build: { outDir: target, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    });
  } finally {
    if (mode === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = mode;
  }
};

/** Builds the page when it is missing or older than its sources. Answers whether it did. */
export async function buildPayPage(key = ''): Promise<boolean> {
  if (isFresh(key)) return false;
  if (isBuilt() && anyKey.test(document())) {
    pinAnew(key);
    return true;
  }
  // Beside the final place and moved there whole: a server that starts meanwhile never finds half a page.
  const made = mkdtempSync(join(folder, '.florin-build-'));
  try {
    await bundle(made, key);
    // The server reads it under a user of its own, whoever builds.
    chmodSync(made, 0o755);
    rmSync(dist, { recursive: true, force: true });
    renameSync(made, dist);
  } catch (error) {
    // Another start was faster with the same page.
    if (!isFresh(key)) throw error;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return true;
}

if (import.meta.main) await buildPayPage(process.env['FLORIN_ATTESTATION_KEY']);
