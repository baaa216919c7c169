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

const isStatement = (value: unknown): value is Statement<readonly unknown[], unknown> =>
  typeof value === 'object' && value !== null && 'name' in value && 'text' in value && typeof value.text === 'string';
