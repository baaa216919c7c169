import { writeFileSync } from 'node:fs';
import { openApiText } from '../src/openapi/document.ts';

const file = new URL('../openapi.json', import.meta.url);
writeFileSync(file, openApiText());
console.log(`Wrote ${file.pathname}`);
