import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { bundledLicences } from '../../../scripts/bundled-licences.ts';
import { linksOf } from '../../../scripts/manifest-links.ts';

/**
 * Builds the package as it is published, into its `dist` or the folder that is named: the rules of the product bundled
 * into one file for `import` and one for `require`, with nothing to install beside them.
 */
const source = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const [named] = process.argv.slice(2);
const target = named === undefined ? join(source, 'dist') : resolve(named);

rmSync(target, { recursive: true, force: true });
mkdirSync(join(target, 'dist'), { recursive: true });
/** The validator speaks fifty languages, and messages of the contract are in one. */
const englishOnly: Plugin = {
  name: 'english-only',
  setup: ({ onLoad }) =>
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    })),
};

const common: BuildOptions = {
  entryPoints: [join(source, 'src/index.ts')],
  bundle: true,
  platform: 'node',
  target: 'node20',
  minify: true,
  plugins: [englishOnly],
  legalComments: 'none',
  metafile: true,
};
const { metafile } = await build({ ...common, format: 'esm', outfile: join(target, 'dist/index.mjs') });
writeFileSync(join(target, 'dist/LICENSES.txt'), bundledLicences(Object.keys(metafile?.inputs ?? {})));
await build({ ...common, format: 'cjs', outfile: join(target, 'dist/index.cjs') });

/** What the entry shows; it leads to no other package. */
const emitted = mkdtempSync(join(tmpdir(), 'florin-mock-types-'));
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', source, '--outDir', emitted], {
  stdio: 'inherit',
});
const declarations = ['options', 'florin-mock'].map((name) =>
  readFileSync(join(emitted, 'packages/mock/src', `${name}.d.ts`), 'utf8').replaceAll(/^import .*\n/gm, ''),
);
for (const name of ['index.d.mts', 'index.d.cts']) writeFileSync(join(target, 'dist', name), declarations.join('\n'));
rmSync(emitted, { recursive: true, force: true });

const {
  publishConfig: _inside,
  dependencies: _bundled,
  devDependencies: _ours,
  ...manifest
} = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Record<string, unknown>;
const published = {
  ...manifest,
  ...linksOf(root, 'packages/mock'),
  main: './dist/index.cjs',
  types: './dist/index.d.cts',
  files: ['dist'],
  exports: {
    '.': {
      import: { types: './dist/index.d.mts', default: './dist/index.mjs' },
      require: { types: './dist/index.d.cts', default: './dist/index.cjs' },
    },
  },
};
writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
for (const name of ['README.md', 'LICENSE']) copyFileSync(join(source, name), join(target, name));
