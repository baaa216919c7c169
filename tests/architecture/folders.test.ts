import { expect, test } from 'vitest';
import { folderCycles, folderOf } from './folders.ts';
import { isForTests, pathsOf, textOf } from './tree.ts';

const modules = pathsOf('{contract,packages,apps}/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: textOf(path) }));
const engine = modules.filter(({ path }) => path.startsWith('packages/engine/src/') && !isForTests(path));
const linesOf = (of: readonly { text: string }[]): number =>
  of.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);

test('no folder, and no file beside one, leads back to itself by what it imports', () => {
  expect(folderCycles(modules)).toEqual([]);
});

test('a planted way back is found', () => {
  const planted = { path: 'packages/engine/src/ledger/planted.ts', text: "import '../chains/commit-block.ts';" };
  expect(folderCycles([...engine, planted])).toContainEqual([
    'packages/engine/src/chains',
    'packages/engine/src/ledger',
  ]);
});

test('a planted way back is found between folders of any depth, and between a file and the folder beside it', () => {
  const written = (path: string, to: string) => ({ path: `packages/planted/src/${path}`, text: `import '${to}';` });
  const deep = [written('a/one/x.ts', '../two/y.ts'), written('a/two/z.ts', '../one/w.ts')];
  expect(folderCycles(deep)).toEqual([['packages/planted/src/a/one', 'packages/planted/src/a/two']]);
  const beside = [written('context.ts', './api/client.ts'), written('api/command.ts', '../context.ts')];
  expect(folderCycles(beside)).toEqual([['packages/planted/src/context.ts', 'packages/planted/src/api']]);
  expect(folderCycles([written('context.ts', './api/client.ts'), written('api/one.ts', './two.ts')])).toEqual([]);
});

test('no folder of the engine has more than 12 % of its lines', () => {
  const folders = Map.groupBy(engine, ({ path }) => folderOf(path) ?? path);
  const most = linesOf(engine) * 0.12;
  expect([...folders].filter(([, of]) => linesOf(of) > most).map(([folder]) => folder)).toEqual([]);
});

test('the machine of outgoing transactions knows no purpose by name', () => {
  const machine = engine.filter(({ path }) => path.startsWith('packages/engine/src/outgoing/'));
  expect(machine.filter(({ text }) => /purpose\s*[!=]==/.test(text)).map(({ path }) => path)).toEqual([]);
});
