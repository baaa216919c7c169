import { join } from 'node:path';
import { type Packed, root, run } from './packed-package.ts';

const program = (path: string): string => join(root, 'node_modules', path);

/**
 * What publint and attw say against a tarball. Each of its entries is to be found by `import`, by `require`, by bundlers
 * and by resolution of before `exports`.
 *
 * @param files entries that browsers load as they are, and no program imports
 */
export function faultsOf({ tarball, folder }: Packed, entries: number, files: readonly string[] = []): string[] {
  const linted = run(process.execPath, [program('publint/src/cli.js'), 'run', tarball, '--strict'], folder);
  const attw = program('@arethetypeswrong/cli/dist/index.js');
  const leftOut = files.flatMap((file) => ['--exclude-entrypoints', file]);
  const asked = [attw, tarball, '--profile', 'strict', '--format', 'ascii', '--no-color', ...leftOut];
  const checked = run(process.execPath, asked, folder);
  const verdicts = checked
    .split('\n')
    .filter((line) => /^(node10|node16 \(from CJS\)|node16 \(from ESM\)|bundler):/.test(line));
  return [
    ...(linted.includes('All good!') ? [] : [linted]),
    ...verdicts.filter((line) => !line.includes('🟢')),
    ...(verdicts.length === 4 * entries ? [] : [`attw looked at ${verdicts.length / 4} entries:\n${checked}`]),
  ];
}
