// `npm run environment`: writes docs/environment.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../architecture/tree.ts';
import { environmentPage } from './environment/page.ts';

writeFileSync(join(root, 'docs/environment.md'), environmentPage());
