import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../record/places.ts';
import { smallYoungGeneration } from './node-options.ts';

test('server and worker are measured with the option that the README runs them with', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  for (const app of ['server', 'worker'])
    expect(readme).toContain(`node scripts/with-node24.mjs ${smallYoungGeneration} apps/${app}/src/main.ts`);
});
