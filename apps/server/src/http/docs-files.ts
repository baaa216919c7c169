import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** The pages of the reference, as they were built. */
export interface DocsFiles {
  /** A page by its name, or what pages load by the name of the file; null: there is none. */
  read(name: string): Promise<{ readonly type: string; readonly text: string } | null>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** The pages in a folder; null where they were not built. Only names that are there now are ever read. */
export function openDocsFiles(folder: string): DocsFiles | null {
  try {
    readFileSync(join(folder, 'start.html'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const files = new Map(readdirSync(folder).map((file) => [file.replace(/\.html$/, ''), file]));
  return {
    read: async (name) => {
      const file = files.get(name);
      if (file === undefined) return null;
      const type = types[extname(file)] ?? 'application/octet-stream';
      return { type, text: await readFile(join(folder, file), 'utf8') };
    },
  };
}
