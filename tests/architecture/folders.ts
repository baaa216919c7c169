import { posix } from 'node:path';

/** A module's path and text, the path from the root of the tree with forward slashes. */
export interface Module {
  path: string;
  text: string;
}

/** The folder right under `src` that a module lies in; null for what lies beside the folders or in no `src`. */
export const folderOf = (path: string): string | null => /^(.*?\/src\/[^/]+)\//.exec(path)?.[1] ?? null;

/** What a module imports by a relative path, from the root of the tree. */
const importsOf = ({ path, text }: Module): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, to = '']) =>
    posix.join(posix.dirname(path), to),
  );

/** Where the ways to two modules part: two folders, a folder and a file, or two files of one folder. */
function neighbours(from: string, to: string): [string, string] {
  const [here, there] = [from.split('/'), to.split('/')];
  const parting = here.findIndex((name, at) => name !== there[at]);
  return [here.slice(0, parting + 1).join('/'), there.slice(0, parting + 1).join('/')];
}

/** Every folder and file with those beside it that its modules import. */
function neighbourImports(modules: readonly Module[]): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map<string, Set<string>>();
  for (const module of modules) {
    for (const target of importsOf(module)) {
      const [from, to] = neighbours(module.path, target);
      imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return imports;
}

/** Folders, and files beside folders, that lead back to themselves by imports, each with one way round. */
export function folderCycles(modules: readonly Module[]): string[][] {
  const imports = neighbourImports(modules);
  const cycles: string[][] = [];
  for (const start of imports.keys()) {
    const cycle = wayBack(imports, start);
    if (cycle !== null && !cycles.some((known) => cycle.every((folder) => known.includes(folder)))) cycles.push(cycle);
  }
  return cycles;
}

/** The shortest way from a folder back to itself; null where there is none. */
function wayBack(imports: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | null {
  const ways = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const to of imports.get(way.at(-1) ?? start) ?? []) {
      if (to === start) return way;
      if (!seen.has(to)) ways.push([...way, to]);
      seen.add(to);
    }
  }
  return null;
}
