import {
  isArrowFunction,
  isFunctionDeclaration,
  isFunctionExpression,
  isVariableStatement,
  SyntaxKind,
  type Node,
  type Statement,
} from 'typescript/unstable/ast';
import { expect, test } from 'vitest';
import { parsedFiles, place, type ParsedFile } from './program.ts';
import { isForTests, root } from './tree.ts';

const documented = /^(contract|packages\/(domain|engine|sdk|webhooks))\/src\//;

const files = parsedFiles(root).filter((file) => documented.test(file.path) && !isForTests(file.path));

/** Names of the functions that a top-level statement exports; overloads carry one docblock on the first. */
function exportedFunctions(statement: Statement): string[] {
  if (!isExported(statement)) return [];
  if (isFunctionDeclaration(statement)) return [statement.name?.text ?? 'default'];
  if (!isVariableStatement(statement)) return [];
  return statement.declarationList.declarations
    .filter(({ initializer }) => initializer && (isArrowFunction(initializer) || isFunctionExpression(initializer)))
    .map((declaration) => declaration.name.getText());
}

function isExported(statement: Statement): boolean {
  const { modifiers = [] } = statement as Statement & { modifiers?: readonly Node[] };
  return modifiers.some((modifier) => modifier.kind === SyntaxKind.ExportKeyword);
}

function undocumented(file: ParsedFile): string[] {
  const seen = new Set<string>();
  const missing: string[] = [];
  for (const statement of file.ast.statements) {
    for (const name of exportedFunctions(statement)) {
      if (!seen.has(name) && !statement.jsDoc?.length) missing.push(`${place(file, statement)} ${name}`);
      seen.add(name);
    }
  }
  return missing;
}

test('the floors that decide were read', () => {
  expect(files.length).toBeGreaterThan(0);
});

test('every exported function of contract, domain, engine, sdk and webhooks says what it does and what it refuses', () => {
  expect(files.flatMap(undocumented)).toEqual([]);
});
