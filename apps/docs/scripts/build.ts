import { copyFileSync, globSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
const root = join(folder, '..', '..');
const sources = ['apps/docs/{src,assets,scripts}/**/*', 'contract/src/**/*', 'contract/package.json'];

/** Where the server finds the pages. */
export const dist = join(folder, 'dist');

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether the pages were written from the contract as it is. */
function isFresh(): boolean {
  const built = changedAt(join(dist, 'start.html'));
  return built > 0 && globSync(sources, { cwd: root }).every((path) => changedAt(join(root, path)) <= built);
}

/** Writes the pages into a folder. */
export async function writeSite(target: string): Promise<void> {
  // Loaded only when there is something to write.
  const { siteFiles } = await import('../src/site.ts');
  for (const [name, text] of siteFiles()) writeFileSync(join(target, name), text);
  for (const name of ['docs.css', 'docs.js']) copyFileSync(join(folder, 'assets', name), join(target, name));
}

/** Writes the pages of the reference when they are missing or older than the contract. Answers whether it did. */
export async function buildDocs(): Promise<boolean> {
  if (isFresh()) return false;
  // Beside the final place and moved there whole: a server that starts meanwhile never finds half of them.
  const made = mkdtempSync(join(folder, '.florin-build-'));
  try {
    await writeSite(made);
    rmSync(dist, { recursive: true, force: true });
    renameSync(made, dist);
  } catch (error) {
    // Another start was faster with the same pages.
    if (!isFresh()) throw error;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return true;
}

if (import.meta.main) await buildDocs();
