import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Compiles the package as it is published, into `dist` or the folder that is named. */
const folder = fileURLToPath(new URL('..', import.meta.url));
const [output = join(folder, 'dist')] = process.argv.slice(2);
const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace(/package\.json$/, 'bin/tsc');

rmSync(output, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', folder, '--outDir', output], { stdio: 'inherit' });

// The compiler leaves `.ts` in declarations, which only newer compilers follow to a `.d.ts`.
for (const file of globSync('**/*.d.ts', { cwd: output })) {
  const text = readFileSync(join(output, file), 'utf8');
  writeFileSync(join(output, file), text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
}
