import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import { API, type Checker } from 'typescript/unstable/sync';

/** A source file as the compiler reads it. */
export interface ParsedFile {
  /** From the root of the tree, with forward slashes. */
  path: string;
  ast: SourceFile;
}

export interface Program {
  files: readonly ParsedFile[];
  checker: Checker;
  /** The compiler runs as a process of its own. */
  close(): void;
}

/** Every file of a tree but those of installed packages, read as its `tsconfig.json` or another configuration says. */
export function openProgram(root: string, configuration = join(root, 'tsconfig.json')): Program {
  const api = new API({ cwd: root });
  const project = api.updateSnapshot({ openProjects: [configuration] }).getProject(configuration);
  if (project === undefined) throw new Error(`The compiler does not open ${configuration}`);
  const files: ParsedFile[] = [];
  for (const name of project.program.getSourceFileNames()) {
    const path = relative(root, name).split(sep).join('/');
    if (path.startsWith('..') || path.includes('node_modules/') || !/\.[cm]?tsx?$/.test(path)) continue;
    const ast = project.program.getSourceFile(name);
    if (ast !== undefined) files.push({ path, ast });
  }
  if (files.length === 0) throw new Error(`No source file in ${root}: every check would pass on nothing`);
  return { files, checker: project.checker, close: () => api.close() };
}

/**
 * The files alone, for checks of text and syntax: without types nothing of the installed packages is read, and the
 * payment page, which has types of its own, is read with the rest.
 */
export function parsedFiles(root: string): readonly ParsedFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'florin-syntax-'));
  const configuration = join(folder, 'tsconfig.json');
  const compilerOptions = { noResolve: true, noLib: true, types: [], jsx: 'preserve' };
  const exclude = ['node_modules', 'dist'].map((name) => join(root, '**', name));
  writeFileSync(configuration, JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, exclude }));
  const { files, close } = openProgram(root, configuration);
  close();
  rmSync(folder, { recursive: true });
  return files;
}

/** `node` and everything below it, in the order of the text. */
export function everyNode(node: Node): Node[] {
  const nodes: Node[] = [];
  const visit = (child: Node): void => {
    nodes.push(child);
    child.forEachChild(visit);
  };
  visit(node);
  return nodes;
}

/** `path:line` of a node, as editors open it. */
export function place(file: ParsedFile, node: Node): string {
  const line = file.ast.text.slice(0, node.getStart(file.ast)).split('\n').length;
  return `${file.path}:${line}`;
}
