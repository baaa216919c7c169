// `npm run decisions`: writes contract/decisions/README.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../architecture/tree.ts';
import { folder, readDecisions } from './decisions/decisions.ts';
import { decisionsPage } from './decisions/page.ts';

const decisions = readDecisions();
for (const fault of decisions.flatMap(({ faults }) => faults)) process.stderr.write(`${fault}\n`);
writeFileSync(join(root, folder, 'README.md'), decisionsPage(decisions));
