import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { sdkFiles } from '../src/sdk/files.ts';

const folder = new URL('../../packages/sdk/src/', import.meta.url);
for (const name of ['generated/', 'words/']) {
  rmSync(new URL(name, folder), { recursive: true, force: true });
  mkdirSync(new URL(name, folder), { recursive: true });
}
for (const [name, text] of sdkFiles()) writeFileSync(new URL(name, folder), text);
console.log(`Wrote ${folder.pathname}`);
