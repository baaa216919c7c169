import { expect, test } from 'vitest';
import { clockReadings, sqlClocks } from './clocks.ts';
import { parsedFiles } from './program.ts';
import { isForTests, pathsOf, root, textOf } from './tree.ts';

/** The ports' own implementations, and the nodes whose certificates are real for real clients. */
const readsRealTime =
  /^((apps\/[^/]+|packages\/(cli|mock|sdk|system|ui|webhooks))\/src\/(.+\/)?system-(clock|ids)\.ts|packages\/nodes\/.*)$/;

/** The definition of florin.now() itself. */
const clockOfSql = /create (or replace )?function florin\.now\(\)[^;]*;/gi;

const all = parsedFiles(root);

test('SQL clocks are told apart', () => {
  const own = 'select florin.now(), a.now, $1 -- never now()';
  expect(sqlClocks(own)).toEqual([]);
  expect(sqlClocks('insert into t values (now(), CURRENT_TIMESTAMP, clock_timestamp())')).toEqual([
    'now()',
    'CURRENT_TIMESTAMP',
    'clock_timestamp',
  ]);
});

test('code takes time and randomness from the ports Clock and Ids', () => {
  const files = all.filter(
    ({ path }) => /^(contract|packages|apps)\//.test(path) && !isForTests(path) && !readsRealTime.test(path),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap(clockReadings)).toEqual([]);
});

test('migrations ask florin.now() alone', () => {
  const migrations = pathsOf('packages/database/src/migrations/*.sql');
  expect(migrations).not.toEqual([]);
  const readings = migrations.map((path) => [path, sqlClocks(textOf(path).replaceAll(clockOfSql, ''))]);
  expect(readings).toEqual(migrations.map((path) => [path, []]));
});

test('one migration defines the clock of SQL', () => {
  const definitions = pathsOf('packages/database/src/migrations/*.sql').flatMap((path) =>
    Array.from(textOf(path).matchAll(clockOfSql)),
  );
  expect(definitions).toHaveLength(1);
});
