import { readFileSync, writeFileSync } from 'node:fs';
import { withForgeries } from './forgeries-page.ts';

// `npm run forgeries`: brings the appendix of SECURITY.md up to what packages/testing/src/forgeries holds.
const page = new URL('../../SECURITY.md', import.meta.url);
writeFileSync(page, withForgeries(readFileSync(page, 'utf8')));
