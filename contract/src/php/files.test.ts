import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { phpFiles } from './files.ts';

const folder = new URL('../../../clients/php/src/Generated/', import.meta.url);
const fresh = phpFiles();

test('the PHP client has these generated files and no other', () => {
  const committed = readdirSync(folder).filter((name) => name.endsWith('.php'));
  expect(committed.toSorted()).toEqual([...fresh.keys()].toSorted());
});

test.each([...fresh])('%s is what the contract generates', (name, text) => {
  const committed = readFileSync(new URL(name, folder), 'utf8');
  expect(committed === text, `${name} is stale: run \`npm run php\` and commit it`).toBe(true);
});
