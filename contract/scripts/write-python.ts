import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { pythonFiles } from '../src/python/files.ts';

const folder = new URL('../../clients/python/src/florin/generated/', import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of pythonFiles()) writeFileSync(new URL(name, folder), text);
console.log(`Wrote ${folder.pathname}`);
