import { writeFileSync } from 'node:fs';
import { referenceText } from '../src/reference/document.ts';

const file = new URL('../../docs/reference.md', import.meta.url);
writeFileSync(file, referenceText());
console.log(`Wrote ${file.pathname}`);
