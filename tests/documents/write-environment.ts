// `npm run environment`: writes docs/environment.md and the schema of the configuration file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../architecture/tree.ts';
import { environmentPage } from './environment/page.ts';
import { configurationSchema, schemaPath } from './environment/schema.ts';

writeFileSync(join(root, 'docs/environment.md'), environmentPage());
writeFileSync(join(root, schemaPath), configurationSchema());
