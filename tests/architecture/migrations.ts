import { pathsOf, textOf } from './tree.ts';

/** What the migrations build, read from their text. */
export interface Schema {
  tables: readonly string[];
  /** `table.column` → the words that a CHECK allows in it. */
  words: ReadonlyMap<string, readonly string[]>;
}

/** Reads every migration in order; a later CHECK of the same column replaces an earlier one. */
export function readSchema(): Schema {
  const tables = new Set<string>();
  const words = new Map<string, readonly string[]>();
  for (const path of pathsOf('packages/database/src/migrations/*.sql')) {
    const sql = textOf(path).replaceAll(/--.*$/gm, '');
    for (const [, name = '', body = ''] of sql.matchAll(/create table (\w+) \(\n(.*?)\n\)/gs)) {
      tables.add(name);
      collectWords(name, body, words);
    }
    for (const [, name = '', change = ''] of sql.matchAll(/alter table (\w+) ([^;]+);/g)) {
      const [, renamed] = /^rename to (\w+)$/.exec(change) ?? [];
      if (renamed !== undefined && tables.delete(name)) tables.add(renamed);
      collectWords(name, change, words);
    }
  }
  return { tables: [...tables].toSorted(), words };
}

function collectWords(table: string, sql: string, words: Map<string, readonly string[]>): void {
  for (const [, column = '', list = ''] of sql.matchAll(/check \((\w+) in \(([^)]*)\)\)/g)) {
    words.set(
      `${table}.${column}`,
      Array.from(list.matchAll(/'([^']*)'/g), ([, word = '']) => word),
    );
  }
}
