import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withReference } from './reference.ts';

const guide = fileURLToPath(new URL('../../../docs/cli.md', import.meta.url));
writeFileSync(guide, withReference(readFileSync(guide, 'utf8')));
console.log(`Wrote ${guide}`);
