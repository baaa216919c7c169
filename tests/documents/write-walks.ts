// `npm run walks`: writes docs/walks.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../architecture/tree.ts';
import { walksPage } from './walks/page.ts';

writeFileSync(join(root, 'docs/walks.md'), walksPage());
