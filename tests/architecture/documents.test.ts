import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { pathsOf, root, textOf } from './tree.ts';

const documents = pathsOf('*.md', '{docs,contract,packages,apps,examples}/**/*.md').map((path) => ({
  path,
  text: textOf(path),
}));

test('every link of a document leads to a file of the tree', () => {
  const broken = documents.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g), ([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(documents.length).toBeGreaterThan(0);
  expect(broken).toEqual([]);
});

test('every npm script that a document names exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const missing = documents.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\bnpm run ([a-z][a-z:-]*)/g), ([, name = '']) => name)
      .filter((name) => !(name in scripts))
      .map((name) => `${path}: npm run ${name}`),
  );
  expect(missing).toEqual([]);
});
