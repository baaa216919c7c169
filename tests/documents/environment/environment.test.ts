import { expect, test } from 'vitest';
import { isForTests, pathsOf, textOf } from '../../architecture/tree.ts';
import { environmentPage, uses, wordsOf } from './page.ts';
import { configurationSchema, schemaPath } from './schema.ts';
import { sections } from './variables.ts';

const table = new Map(sections.flatMap(({ variables }) => Object.entries(variables)));

/** Where the readers that no example can start read their variables. */
const sources: Readonly<Record<string, string>> = {
  server: 'packages/{chains/cosmos/src,system/src/configuration}/*.ts',
  worker: '{packages/{chains/{cosmos,sui}/src,system/src/configuration},apps/worker/src/config}/*.ts',
  signer: '{packages/{chains/cosmos/src,system/src/configuration},apps/signer/src}/*.ts',
  '`npm run admin`': '{apps/server/src/admin,packages/system/src{,/configuration}}/*.ts',
  '`npm run books`':
    '{apps/worker/src/{books,config/signer-place},packages/system/src/{environment,configuration/find-configuration}}.ts',
  '`npm run backup`': '{apps/server/src/backup,packages/system/src{,/configuration}}/*.ts',
  '`npm run recover`': '{apps/signer/src/recover,packages/{chains/{cosmos,sui}/src,system/src/configuration}}/*.ts',
  '`npm run approve`': 'apps/signer/src/approve/main.ts',
  '`create-seed.ts`': '{apps/signer/src/create-seed,packages/system/src/configuration/find-configuration}.ts',
  '`npm run doctor`': '{apps/doctor/src,packages/system/src/configuration}/*.ts',
  '`npm start`': 'apps/dev/src/settings.ts',
  CLI: 'packages/cli/src/**/*.ts',
  SDK: 'packages/sdk/src/environment.ts',
};

const codeOf = (glob: string): string =>
  pathsOf(glob)
    .filter((path) => !isForTests(path))
    .map(textOf)
    .join('\n');

/** `FLORIN_SIGNER_MAX_FEE_<FAMILY>_<NETWORK>` as code spells its beginning. */
const stemOf = (name: string): string => name.replace(/<.*$/, '');

test('docs/environment.md is what the processes read: run `npm run environment`', () => {
  expect(textOf('docs/environment.md')).toBe(environmentPage());
});

test('the schema of the configuration file is of the same table: run `npm run environment`', () => {
  expect(textOf(schemaPath)).toBe(configurationSchema());
});

test('every variable that server, worker or signer reads has a meaning in the table', () => {
  const read = [...uses().keys()];
  expect(read.length).toBeGreaterThan(60);
  expect(read.filter((name) => !table.has(name))).toEqual([]);
});

test('every variable of the table is read by somebody, and where it says', () => {
  const found = uses();
  const unread = [...table].filter(([name, entry]) => {
    const others = wordsOf(entry).alsoReadBy ?? [];
    return !found.has(name) && others.length === 0;
  });
  const untrue = [...table].flatMap(([name, entry]) =>
    (wordsOf(entry).alsoReadBy ?? [])
      .filter((reader) => !codeOf(sources[reader] ?? '').includes(stemOf(name)))
      .map((reader) => `${reader} does not read ${name}`),
  );
  expect({ unread: unread.map(([name]) => name), untrue }).toEqual({ unread: [], untrue: [] });
});

/** What the command line tells the program that it starts, and what only tests and generators read. */
const notSettings = /^FLORIN_(?:EVENT|DELIVERY|TEST_\w+)$/;

test('no code reads a variable that the table leaves out', () => {
  const code = codeOf('{apps/{server,worker,signer,dev},packages/{system,cli,sdk,engine,chains/*}}/src/**/*.ts');
  const named = new Set(
    Array.from(code.matchAll(/['"`.{ ](FLORIN_[A-Z][A-Z_]*[A-Z])(?=['"`,: ])/g), ([, name = '']) => name),
  );
  const stems = [...table.keys()].map(stemOf);
  const missing = [...named].filter(
    (name) => !notSettings.test(name) && !stems.some((stem) => stem === name || stem.startsWith(`${name}_`)),
  );
  expect(named.size).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
