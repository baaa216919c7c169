// `npm run container`: writes the files of deploy/container from the description of the services, which a test compares.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { containerFiles } from './files.ts';

for (const [path, text] of Object.entries(containerFiles()))
  writeFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), text);
