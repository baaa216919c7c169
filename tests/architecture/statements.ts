import type { Statement } from '@florin/database/statement';
import { pathsOf } from './tree.ts';

/** A statement, and under which name its module gives it away. */
export type ExportedStatement = Pick<Statement<readonly unknown[], unknown>, 'name' | 'text'> & { exported: string };

/** Every statement that the product asks the database. */
export async function readStatements(): Promise<ExportedStatement[]> {
  const modules = await Promise.all(
    pathsOf('packages/database/src/sql/*.ts')
      .filter((path) => !path.includes('.test.'))
      .map((path) => import(`../../${path}`) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([exported, value]) =>
      isStatement(value) ? [{ exported, name: value.name, text: value.text }] : [],
    ),
  );
}

/** Every statement that a module of SQL gives away, those inside of its lists and records too. */
export async function readAllStatements(): Promise<Pick<ExportedStatement, 'name' | 'text'>[]> {
  const modules = await Promise.all(
    pathsOf('packages/database/src/sql/*.ts', 'packages/database/src/verify-books.ts')
      .filter((path) => !path.includes('.test.'))
      .map((path) => import(`../../${path}`) as Promise<Record<string, unknown>>),
  );
  return statementsIn(modules);
}

const statementsIn = (value: unknown): Pick<ExportedStatement, 'name' | 'text'>[] => {
  if (isStatement(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(statementsIn) : [];
};

const isStatement = (value: unknown): value is Statement<readonly unknown[], unknown> =>
  typeof value === 'object' && value !== null && 'name' in value && 'text' in value && typeof value.text === 'string';
