import { isIdentifier, isNewExpression } from 'typescript/unstable/ast';
import { expect, test } from 'vitest';
import { everyNode, openProgram, place } from './program.ts';
import { isForTests, pathsOf, root, textOf } from './tree.ts';

test('domain and engine throw a Refusal or an InvariantError, never a bare Error', () => {
  const program = openProgram(root);
  const files = program.files.filter(({ path }) => /^packages\/(domain|engine)\/src\//.test(path) && !isForTests(path));
  const bare = files.flatMap((file) =>
    [...everyNode(file.ast)]
      .filter((node) => isNewExpression(node) && isIdentifier(node.expression) && node.expression.text === 'Error')
      .map((node) => place(file, node)),
  );
  program.close();
  expect(bare).toEqual([]);
});

/** Comments that switch a check off need a reason behind `--`; the compiler is never silenced. */
test('no check is switched off without a reason', () => {
  const files = pathsOf('{contract,packages,apps,scripts,tests}/**/*.{ts,mjs}');
  const silenced = files.flatMap((path) =>
    textOf(path)
      .split('\n')
      .map((line, index) => ({ line, place: `${path}:${index + 1}` }))
      .filter(({ line }) => /@ts-(ignore|nocheck|expect-error)|(ox|es)lint-disable(?!.* -- \S)/.test(line))
      .map(({ place }) => place),
  );
  expect(silenced.filter((place) => !place.startsWith('tests/architecture/errors.test.ts'))).toEqual([]);
});
