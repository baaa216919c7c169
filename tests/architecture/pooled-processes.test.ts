import { expect, test } from 'vitest';
import { pathsOf, textOf } from './tree.ts';

/** Tests and fixtures that tell a process of ours where its database is; benches have none but their own. */
const starting = pathsOf(
  'tests/{browser,crash,exchange,fuzz,http,webhooks}/**/*.ts',
  '{apps,packages}/*/{src,test}/**/*.integration.test.ts',
).filter((path) => /\bDATABASE_URL:/.test(textOf(path)));

test('whoever tells a process its database in a test tells it, too, whether a pooler stands before that', () => {
  expect(starting.filter((path) => !textOf(path).includes('...databaseVariables'))).toEqual([]);
  expect(starting.length).toBeGreaterThan(8);
});
