import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../record/places.ts';
import { smallYoungGeneration } from './node-options.ts';

test('server and worker are measured with the option that operators are told to run them with', () => {
  const page = readFileSync(join(root, 'docs/production.md'), 'utf8');
  for (const app of ['server', 'worker'])
    expect(page).toContain(`node scripts/with-node24.mjs ${smallYoungGeneration} apps/${app}/src/main.ts`);
});
