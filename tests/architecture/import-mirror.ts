import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  globSync,
  realpathSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  isCallExpression,
  isExportDeclaration,
  isImportDeclaration,
  isImportTypeNode,
  isLiteralTypeNode,
  isStringLiteral,
  SyntaxKind,
  type Node,
} from 'typescript/unstable/ast';
import { everyNode, parsedFiles, type ParsedFile } from './program.ts';

export interface Mirror {
  folder: string;
  remove(): void;
}

/**
 * Writes a copy of the tree at `root` that holds imports alone.
 *
 * dependency-cruiser reads TypeScript only through a compiler older than ours; without one it finds no file and
 * calls that a success. So TypeScript itself reads the sources here, and the mirror says in plain JavaScript what
 * each file imports, types included: `a/b.ts` becomes `a/b.ts.js`.
 */
export function mirrorImports(root: string): Mirror {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'florin-imports-')));
  for (const manifest of globSync('{contract,packages/*,packages/chains/*,apps/*}/package.json', { cwd: root })) {
    mirrorPackage(root, folder, manifest);
  }
  const files = parsedFiles(root);
  for (const file of files) {
    const lines = importsOf(file).map((specifier) => `import ${JSON.stringify(specifier)};\n`);
    write(join(folder, `${file.path}.js`), lines.join(''));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What a file imports or re-exports, also for types only and by `import()`; JSON is content, not a module. */
export function importsOf(file: ParsedFile): string[] {
  const specifiers = new Set<string>();
  for (const node of everyNode(file.ast)) {
    const specifier = specifierOf(node);
    if (specifier !== undefined && isStringLiteral(specifier) && !specifier.text.endsWith('.json')) {
      specifiers.add(specifier.text);
    }
  }
  return [...specifiers];
}

function specifierOf(node: Node): Node | undefined {
  if (isImportDeclaration(node) || isExportDeclaration(node)) return node.moduleSpecifier;
  if (isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword) return node.arguments[0];
  if (isImportTypeNode(node) && isLiteralTypeNode(node.argument)) return node.argument.literal;
  return undefined;
}

/** The package under its own name, as npm links it, with exports that lead to the mirror's files. */
function mirrorPackage(root: string, folder: string, manifest: string): void {
  const text = readFileSync(join(root, manifest), 'utf8');
  const { name } = JSON.parse(text) as { name: string };
  write(join(folder, manifest), text.replaceAll('.ts"', '.ts.js"'));
  const link = join(folder, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(folder, dirname(manifest)), link, 'dir');
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
