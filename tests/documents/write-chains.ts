// `npm run chains`: writes docs/chains.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../architecture/tree.ts';
import { chainsPage } from './chains/page.ts';

writeFileSync(join(root, 'docs/chains.md'), await chainsPage());
