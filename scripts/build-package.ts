import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Builds a package as it is published, into its `dist` or the folder that is named:
 * `build-package.ts packages/sdk [folder]`. Inside the repository packages are run from their sources, and their
 * manifests say so; what is published names the build instead.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const [workspace = '', named] = process.argv.slice(2);
const source = join(root, workspace);
const target = named === undefined ? join(source, 'dist') : resolve(named);
const build = join(target, 'dist');
const compiler = join(root, 'node_modules/typescript/bin/tsc');

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
execFileSync(process.execPath, [compiler, '-p', source, '--outDir', build], { stdio: 'inherit' });

// The compiler leaves `.ts` in declarations, which only newer compilers follow to a `.d.ts`.
for (const file of globSync('**/*.d.ts', { cwd: build })) {
  const text = readFileSync(join(build, file), 'utf8');
  writeFileSync(join(build, file), text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
}

/** `./src/index.ts` → what stands for it in the build; any other file is shipped as it is. */
const published = (entry: string): string | { types: string; default: string } => {
  const [, path] = /^\.\/src\/(.*)\.ts$/.exec(entry) ?? [];
  return path === undefined ? entry : { types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` };
};

const {
  exports,
  publishConfig: _inside,
  devDependencies: _ours,
  ...manifest
} = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
  exports: Record<string, string>;
  publishConfig?: unknown;
  devDependencies?: unknown;
};
const entries = Object.entries(exports).map(([name, entry]) => [name, published(entry)]);
writeFileSync(
  join(target, 'package.json'),
  `${JSON.stringify({ ...manifest, exports: Object.fromEntries(entries) as unknown }, null, 2)}\n`,
);
const shipped = Object.values(exports).filter((entry) => typeof published(entry) === 'string');
for (const name of ['README.md', 'LICENSE', ...shipped]) {
  if (existsSync(join(source, name))) copyFileSync(join(source, name), join(target, name));
}
