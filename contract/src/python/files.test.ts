import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pythonFiles } from './files.ts';

const folder = new URL('../../../clients/python/src/florin/generated/', import.meta.url);
const fresh = pythonFiles();

test('the Python client has these generated files and no other', () => {
  const committed = readdirSync(folder).filter((name) => name.endsWith('.py'));
  expect(committed.toSorted()).toEqual([...fresh.keys()].toSorted());
});

test.each([...fresh])('%s is what the contract generates', (name, text) => {
  const committed = readFileSync(new URL(name, folder), 'utf8');
  expect(committed === text, `${name} is stale: run \`npm run python\` and commit it`).toBe(true);
});
