import { expect, test } from 'vitest';
import { pathsOf, textOf } from './tree.ts';

const files = pathsOf(
  '{contract,packages,apps,scripts,tests,docs,examples}/**/*.{ts,mjs,sql,json,md,yml,sh}',
  '*.{ts,mjs,json,md}',
  '.ci/run',
  '.changeset/*',
).filter((path) => path !== 'package-lock.json' && path !== 'tests/architecture/portability.test.ts');

/** Places of every match, as `path:line`. */
function matches(pattern: RegExp): string[] {
  return files.flatMap((path) =>
    textOf(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  );
}

test('no file knows a folder of the machine it was written on', () => {
  expect(matches(/(^|[\s'"`(=:])(\/(home|Users|root|work)\/|[A-Z]:\\Users)/)).toEqual([]);
});

test('no database address stands in for a missing setting', () => {
  expect(matches(/(localhost|127\.0\.0\.1|\[::1\]):5432/)).toEqual([]);
});

test('nothing is left for later in a comment', () => {
  expect(matches(/\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
});
