// Loaded before a process: it finds nothing but what a release for operators has.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = `${join(import.meta.dirname, '../..')}/`;
/** Folders of the packages that a release has, with a slash behind each. */
const folders = JSON.parse(readFileSync(process.env['FLORIN_TEST_RELEASE'] ?? '', 'utf8')) as string[];
const packages = new Set(folders.filter((folder) => folder.includes('node_modules/')));
const workspaces = folders.filter((folder) => !folder.includes('node_modules/'));

function isOfRelease(path: string): boolean {
  const at = path.lastIndexOf('node_modules/');
  if (at < 0) return workspaces.some((folder) => path.startsWith(folder));
  const [, name = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(path.slice(at + 'node_modules/'.length)) ?? [];
  return packages.has(`${path.slice(0, at)}node_modules/${name}/`);
}

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (found.url.startsWith('file:')) {
      const path = fileURLToPath(found.url).replace(root, '');
      if (!isOfRelease(path)) throw new Error(`${path} is no part of a release, and ${context.parentURL} imports it.`);
    }
    return found;
  },
});
