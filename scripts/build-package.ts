import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync, transformSync } from 'esbuild';
import { linksOf } from './manifest-links.ts';

/**
 * Builds a package as it is published, into its `dist` or the folder that is named:
 * `build-package.ts packages/sdk [folder]`. Inside the repository packages are run from their sources, and their
 * manifests say so; what is published names the build instead: modules for `import`, and the same for `require`.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const [workspace = '', named] = process.argv.slice(2);
const source = join(root, workspace);
const ownBuilder = join(source, 'scripts/build.ts');
if (existsSync(ownBuilder)) {
  // A package that is no set of modules, such as a program, says itself how it is built.
  execFileSync(process.execPath, [ownBuilder, ...(named === undefined ? [] : [resolve(named)])], { stdio: 'inherit' });
  process.exit();
}
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

/** Every module once more for `require`: Jest, ts-node and Node before 20.19 know no other way. */
for (const file of globSync('**/*.{js,d.ts}', { cwd: build })) {
  const text = readFileSync(join(build, file), 'utf8');
  const copy = join(build, 'cjs', file);
  mkdirSync(dirname(copy), { recursive: true });
  const isModule = file.endsWith('.js');
  writeFileSync(
    copy,
    isModule ? transformSync(text, { format: 'cjs', platform: 'node', target: 'node20' }).code : text,
  );
}
writeFileSync(join(build, 'cjs/package.json'), '{ "type": "commonjs", "sideEffects": false }\n');

const pathOf = (entry: string): string | undefined => /^\.\/src\/(.*)\.ts$/.exec(entry)?.[1];

interface Published {
  readonly types: string;
  readonly default: string;
}
const inFolder = (folder: string, path: string): Published => ({
  types: `${folder}/${path}.d.ts`,
  default: `${folder}/${path}.js`,
});

/** `./src/index.ts` → what stands for it in the build; any other file is shipped as it is. */
function published(entry: string): string | { import: Published; require: Published } {
  const path = pathOf(entry);
  return path === undefined ? entry : { import: inFolder('./dist', path), require: inFolder('./dist/cjs', path) };
}

const {
  exports,
  publishConfig,
  devDependencies: _ours,
  ...manifest
} = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
  exports: Record<string, string>;
  /** `scripts`: files for pages without a bundler, each with all that a module needs. */
  publishConfig?: { scripts?: Record<string, string> };
  devDependencies?: unknown;
};

for (const [name, entry] of Object.entries(publishConfig?.scripts ?? {})) {
  const outfile = join(build, name);
  buildSync({ entryPoints: [join(source, entry)], outfile, bundle: true, minify: true, format: 'esm' });
}

/** For resolution of before `exports`: `module: commonjs` of TypeScript, and bundlers as old. */
const main = inFolder('./dist/cjs', pathOf(exports['.'] ?? '') ?? 'index');
const typesOf = Object.entries(exports).flatMap(([name, entry]) => {
  const path = pathOf(entry);
  return path === undefined || name === '.' ? [] : [[name.slice(2), [`./dist/cjs/${path}.d.ts`]] as const];
});
const whole = {
  ...manifest,
  ...linksOf(root, workspace),
  main: main.default,
  types: main.types,
  typesVersions: { '*': Object.fromEntries(typesOf) },
  exports: Object.fromEntries(Object.entries(exports).map(([name, entry]) => [name, published(entry)])),
};
writeFileSync(join(target, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`);
const shipped = Object.values(exports).filter((entry) => pathOf(entry) === undefined);
for (const name of ['README.md', 'LICENSE', ...shipped]) {
  if (existsSync(join(source, name))) copyFileSync(join(source, name), join(target, name));
}
