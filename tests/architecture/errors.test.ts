import { isIdentifier, isNewExpression } from 'typescript/unstable/ast';
import { expect, test } from 'vitest';
import { everyNode, parsedFiles, place } from './program.ts';
import { isForTests, pathsOf, root, textOf } from './tree.ts';

const core = parsedFiles(root).filter(
  ({ path }) => /^packages\/(domain|engine)\/src\//.test(path) && !isForTests(path),
);

test('domain and engine throw a Refusal or an InvariantError, never a bare Error', () => {
  const bare = core.flatMap((file) =>
    everyNode(file.ast)
      .filter((node) => isNewExpression(node) && isIdentifier(node.expression) && node.expression.text === 'Error')
      .map((node) => place(file, node)),
  );
  expect(bare).toEqual([]);
});

/** A line that silences the compiler or a lint rule; `@ts-expect-error` is how a test shows that types refuse. */
function silences(path: string, line: string): boolean {
  if (/@ts-(ignore|nocheck)/.test(line)) return true;
  if (/@ts-expect-error/.test(line)) return !path.endsWith('.test.ts');
  return /(ox|es)lint-disable(?!.* -- \S)/.test(line);
}

test('no check is switched off, but a lint rule with its reason behind two dashes', () => {
  const files = pathsOf('{contract,packages,apps,scripts,tests}/**/*.{ts,mjs}').filter(
    (path) => path !== 'tests/architecture/errors.test.ts',
  );
  const silenced = files.flatMap((path) =>
    textOf(path)
      .split('\n')
      .flatMap((line, index) => (silences(path, line) ? [`${path}:${index + 1}`] : [])),
  );
  expect(silenced).toEqual([]);
});
