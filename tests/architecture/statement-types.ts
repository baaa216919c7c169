import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Described } from './describe-statement.ts';
import type { ExportedStatement } from './statements.ts';
import { root } from './tree.ts';

export type DescribedStatement = Pick<ExportedStatement, 'name' | 'path' | 'exported' | 'parameters'> & {
  described: Described;
};

/** By id of PostgreSQL's type: what a row has of it, and what a parameter of it may be. Money is no JS number. */
const typesById: Readonly<Record<number, readonly [row: string, parameter: string]>> = {
  16: ['boolean', 'boolean'],
  17: ['Uint8Array', 'Uint8Array'],
  19: ['string', 'string'],
  20: ['bigint', 'bigint | number'],
  21: ['number', 'number'],
  23: ['number', 'number'],
  25: ['string', 'string'],
  114: ['any', 'string'],
  701: ['number', 'number'],
  1000: ['boolean[]', 'readonly boolean[]'],
  1001: ['Uint8Array[]', 'readonly Uint8Array[]'],
  1007: ['number[]', 'readonly number[]'],
  1009: ['string[]', 'readonly string[]'],
  1016: ['bigint[]', 'readonly (bigint | null)[]'],
  1184: ['Date', 'Date'],
  1185: ['Date[]', 'readonly Date[]'],
  1231: ['string[]', 'readonly (string | bigint)[]'],
  1700: ['string', 'string | bigint'],
  2278: ['unknown', 'never'],
  2950: ['string', 'string'],
  2951: ['string[]', 'readonly string[]'],
  3802: ['any', 'string'],
  5069: ['string', 'string'],
};

const typeOf = (id: number, at: 0 | 1): string => typesById[id]?.[at] ?? `'type ${id} of PostgreSQL'`;
const camelCased = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const members = (all: readonly (readonly [string, string])[]): string =>
  `{ ${all.map(([name, type]) => `${JSON.stringify(name)}: ${type}`).join('; ')} }`;

const judges = `
type Parts<S> = S extends Statement<infer P, infer R> ? { parameters: P; row: R } : never;
type SameKeys<A, B> = [keyof A, keyof B] extends [keyof B, keyof A] ? true : { missing: Exclude<keyof A, keyof B>; more: Exclude<keyof B, keyof A> };
type Wrong<Has, May> = { [K in keyof Has & keyof May as NonNullable<Has[K]> extends May[K] ? never : K]: [Has[K], May[K]] };
type Fits<Has, May> = SameKeys<May, Has> extends true ? (keyof Wrong<Has, May> extends never ? true : Wrong<Has, May>) : SameKeys<May, Has>;
type ParametersFit<S, May> = Parts<S>['parameters'] extends Record<string, never> ? (keyof May extends never ? true : 'takes parameters') : Fits<Parts<S>['parameters'], May>;
type RowFits<S, May> = [Parts<S>['row']] extends [never] ? true : Fits<Parts<S>['row'], May>;
`;

/**
 * TypeScript that compiles when parameters and rows are what PostgreSQL says; a row of `never` is one that nobody reads.
 * PostgreSQL does not say which columns are null.
 */
function checksOf(statements: readonly DescribedStatement[]): string {
  const paths = [...new Set(statements.map(({ path }) => path))];
  const imports = paths.map((path, at) => `import type * as m${at} from ${JSON.stringify(join(root, path))};`);
  const statementModule = JSON.stringify(join(root, 'packages/database/src/statement.ts'));
  const checks = statements.flatMap(({ path, exported, name, parameters, described }) => {
    const type = `(typeof m${paths.indexOf(path)})${exported.map((key) => `[${JSON.stringify(key)}]`).join('')}`;
    const takes = members(parameters.map((parameter, at) => [parameter, typeOf(described.parameters[at] ?? 0, 1)]));
    const gives = members(described.columns.map((column) => [camelCased(column.name), typeOf(column.type, 0)]));
    return [
      `export const ${name}_takes: ParametersFit<${type}, ${takes}> = true;`,
      `export const ${name}_gives: RowFits<${type}, ${gives}> = true;`,
    ];
  });
  return [`import type { Statement } from ${statementModule};`, ...imports, judges, ...checks].join('\n');
}

/** The compiler's complaints, one a statement and side whose types are not those of PostgreSQL. */
export async function compareTypes(statements: readonly DescribedStatement[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'florin-statements-'));
  try {
    writeFileSync(join(folder, 'checks.mts'), checksOf(statements));
    const compilerOptions = { typeRoots: [join(root, 'node_modules/@types')], isolatedDeclarations: false };
    const configuration = { extends: join(root, 'tsconfig.json'), compilerOptions, files: ['checks.mts'], include: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const said = await promisify(execFile)(process.execPath, [compiler, '--noEmit', '-p', folder], {
      maxBuffer: 64 * 1024 * 1024,
    }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );
    const checks = readFileSync(join(folder, 'checks.mts'), 'utf8').split('\n');
    return Array.from(said.matchAll(/checks\.mts\((\d+),\d+\): error TS\d+: (.*)/g), ([, line, complaint]) => {
      const check = /export const (\w+)/.exec(checks[Number(line) - 1] ?? '')?.[1] ?? `line ${line}`;
      return `${check} ${complaint}`;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
