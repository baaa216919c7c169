import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../record/places.ts';
import { smallYoungGeneration } from './node-options.ts';

test('server and worker are measured with the option that their units start them with', () => {
  for (const app of ['server', 'worker']) {
    const unit = readFileSync(join(root, `deploy/systemd/florin-${app}.service`), 'utf8');
    expect(unit).toContain(`/node ${smallYoungGeneration} apps/${app}/src/main.ts`);
  }
});
