import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Compiles the package as it is published, into `dist`. */
const folder = fileURLToPath(new URL('..', import.meta.url));
const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace(/package\.json$/, 'bin/tsc');

rmSync(`${folder}dist`, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', folder], { stdio: 'inherit' });

// The compiler leaves `.ts` in declarations, which only newer compilers follow to a `.d.ts`.
for (const file of globSync('dist/**/*.d.ts', { cwd: folder })) {
  const text = readFileSync(folder + file, 'utf8');
  writeFileSync(folder + file, text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
}
