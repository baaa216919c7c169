import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './packed-package.ts';

/** What the compiler says to files of an installed project: strict, with every declaration of the package checked. */
export function compile(
  folder: string,
  files: readonly string[],
  options: Record<string, unknown> = {},
  typescript: string = join(root, 'node_modules/typescript'),
): string {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    // Those of the compiler itself are not in question.
    skipDefaultLibCheck: true,
    target: 'es2022',
    module: 'nodenext',
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
    ...options,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  try {
    return run(process.execPath, [join(typescript, 'bin/tsc'), '-p', folder], folder);
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
