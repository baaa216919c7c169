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

/** Every file of `<root>/tsconfig.json` but those of installed packages. */
export function openProgram(root: string): Program {
  const api = new API({ cwd: root });
  const configuration = join(root, 'tsconfig.json');
  const project = api.updateSnapshot({ openProjects: [configuration] }).getProject(configuration);
  if (project === undefined) throw new Error(`The compiler does not open ${configuration}`);
  const files: ParsedFile[] = [];
  for (const name of project.program.getSourceFileNames()) {
    const path = relative(root, name).split(sep).join('/');
    if (path.startsWith('..') || path.includes('node_modules/') || !/\.[cm]?ts$/.test(path)) continue;
    const ast = project.program.getSourceFile(name);
    if (ast !== undefined) files.push({ path, ast });
  }
  return { files, checker: project.checker, close: () => api.close() };
}

/** `node` and everything below it, in the order of the text. */
export function* everyNode(node: Node): Generator<Node> {
  yield node;
  const children: Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
  });
  for (const child of children) yield* everyNode(child);
}

/** `path:line` of a node, as editors open it. */
export function place(file: ParsedFile, node: Node): string {
  const line = file.ast.text.slice(0, node.getStart(file.ast)).split('\n').length;
  return `${file.path}:${line}`;
}
