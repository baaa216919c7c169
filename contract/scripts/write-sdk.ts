import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { sdkFiles } from '../src/sdk/files.ts';

const folder = new URL('../../packages/sdk/src/generated/', import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of sdkFiles()) writeFileSync(new URL(name, folder), text);
console.log(`Wrote ${folder.pathname}`);
