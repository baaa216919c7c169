import type { Statement } from '@florin/database/statement';
import { pathsOf } from './tree.ts';

type AnyStatement = Statement<Record<string, unknown>, unknown>;

/** A statement, and where its module gives it away. */
export interface ExportedStatement extends Pick<AnyStatement, 'name' | 'text' | 'parameters'> {
  path: string;
  /** The names that lead to it in its module: its own, or those of the lists and records that hold it. */
  exported: readonly string[];
}

/** Every statement that a module of SQL gives away, those inside of its lists and records too. */
export async function readAllStatements(): Promise<ExportedStatement[]> {
  const paths = pathsOf('packages/database/src/sql/**/*.ts', 'packages/database/src/verify-books.ts').filter(
    (path) => !path.includes('.test.'),
  );
  const modules = await Promise.all(
    paths.map(async (path) => ({ path, module: (await import(`../../${path}`)) as Record<string, unknown> })),
  );
  return modules.flatMap(({ path, module }) => statementsIn(module, path, []));
}

/** Those that a module of SQL gives away by a name of their own. */
export const readStatements = async (): Promise<ExportedStatement[]> =>
  (await readAllStatements()).filter(({ path, exported }) => path.includes('/sql/') && exported.length === 1);

const statementsIn = (value: unknown, path: string, exported: readonly string[]): ExportedStatement[] => {
  if (isStatement(value)) return [{ name: value.name, text: value.text, parameters: value.parameters, path, exported }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => statementsIn(inner, path, [...exported, name]));
};

const isStatement = (value: unknown): value is AnyStatement =>
  typeof value === 'object' && value !== null && 'name' in value && 'text' in value && typeof value.text === 'string';
