import {
  isCallExpression,
  isPropertyAccessExpression,
  isStringLiteralLikeNode,
  type Node,
} from 'typescript/unstable/ast';
import { expect, test } from 'vitest';
import { everyNode, parsedFiles, place, type ParsedFile } from './program.ts';
import { root } from './tree.ts';

const files = parsedFiles(root).filter(({ path }) => path.endsWith('.test.ts'));

/** `test`, `it` and `describe`, also with `.each`, `.only` and the like behind them, down to the bare name. */
function runnerOf(node: Node): { name: string; modes: string[] } | undefined {
  const modes: string[] = [];
  let callee = node;
  for (;;) {
    if (isCallExpression(callee)) callee = callee.expression;
    else if (isPropertyAccessExpression(callee)) {
      modes.push(callee.name.text);
      callee = callee.expression;
    } else break;
  }
  const name = callee.getText();
  return ['test', 'it', 'describe'].includes(name) ? { name, modes } : undefined;
}

/** Full names of the tests of a file, those of the groups around them in front. */
function testNames(file: ParsedFile, node: Node = file.ast, group = ''): string[] {
  const names: string[] = [];
  node.forEachChild((child) => {
    const runner = isCallExpression(child) ? runnerOf(child.expression) : undefined;
    const title = isCallExpression(child) ? child.arguments[0] : undefined;
    const named = runner && title && isStringLiteralLikeNode(title) ? `${group}${title.text}` : undefined;
    if (named !== undefined && runner?.name !== 'describe') names.push(named);
    names.push(...testNames(file, child, named === undefined ? group : `${named} > `));
  });
  return names;
}

test('no two tests of a file have the same name', () => {
  const twice = files.flatMap((file) => {
    const names = testNames(file);
    return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${file.path}: ${name}`);
  });
  expect(files.flatMap((file) => testNames(file)).length).toBeGreaterThan(0);
  expect(twice).toEqual([]);
});

test('no test is focused, skipped or left for later', () => {
  const odd = files.flatMap((file) =>
    everyNode(file.ast)
      .filter((node) => isPropertyAccessExpression(node) && ['only', 'skip', 'todo', 'fails'].includes(node.name.text))
      .filter((node) => runnerOf(node) !== undefined)
      .map((node) => place(file, node)),
  );
  expect(odd).toEqual([]);
});
