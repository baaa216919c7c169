import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { phpFiles } from '../src/php/files.ts';

const folder = new URL('../../clients/php/src/Generated/', import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of phpFiles()) writeFileSync(new URL(name, folder), text);
console.log(`Wrote ${folder.pathname}`);
