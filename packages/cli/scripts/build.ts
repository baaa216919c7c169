import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildResult, type Plugin } from 'esbuild';
import { bundledLicences } from '../../../scripts/bundled-licences.ts';
import { linksOf } from '../../../scripts/manifest-links.ts';

/**
 * Builds the package as it is published, into its `dist` or the folder that is named: one file that runs, one in front
 * of it that answers `--version` alone, and nothing to install beside them.
 */
const source = fileURLToPath(new URL('..', import.meta.url));
const [named] = process.argv.slice(2);
const target = named === undefined ? join(source, 'dist') : resolve(named);

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const text = (path: string): string => readFileSync(path, 'utf8');
const { version } = JSON.parse(text(join(source, 'package.json'))) as { version: string };

/** The file in front loads the other one where it lies; of the manifest both need the version alone. */
const layout: Plugin = {
  name: 'layout',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^\.\/main\.ts$/ }, () => ({ path: './main.js', external: true }));
    // What one command in a hundred needs is a file of its own, and loaded by that command.
    onResolve({ filter: /^@florin\/mock$/ }, () => ({ path: './mock.js', external: true }));
    onResolve({ filter: /^\.\.\/mcp\/serve\.ts$/ }, () => ({ path: './mcp.js', external: true }));
    // A judge of all of JSON Schema, in whose place serve.ts gives its own.
    onLoad({ filter: /validation[\\/]ajv-provider\.js$/ }, () => ({
      contents: 'export const AjvJsonSchemaValidator = undefined;',
    }));
    // The validator speaks fifty languages, and messages of the contract are in one.
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
    onLoad({ filter: /cli[\\/]package\.json$/ }, () => ({ contents: JSON.stringify({ version }), loader: 'json' }));
  },
};

const bundle = (name: string, banner: string, entry = `src/${name}.ts`): Promise<BuildResult<{ metafile: true }>> =>
  build({
    entryPoints: [join(source, entry)],
    outfile: join(target, `dist/${name}.js`),
    plugins: [layout],
    banner: { js: banner },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minify: true,
    legalComments: 'none',
    metafile: true,
  });

await bundle('bin', '');
// commander is CommonJS and asks for Node's own modules by `require`, which modules do not have.
const require = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";
const { metafile } = await bundle('main', require);
const { metafile: ofMock } = await bundle('mock', require, '../mock/src/index.ts');
const { metafile: ofMcp } = await bundle('mcp', require, 'src/mcp/serve.ts');
chmodSync(join(target, 'dist/bin.js'), 0o755);

const {
  bin: _source,
  publishConfig: _inside,
  dependencies: _bundled,
  devDependencies: _ours,
  ...manifest
} = JSON.parse(text(join(source, 'package.json'))) as Record<string, unknown>;
const links = linksOf(fileURLToPath(new URL('../../..', import.meta.url)), 'packages/cli');
const published = { ...manifest, ...links, bin: { florin: './dist/bin.js' }, files: ['dist'], exports: {} };
writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
for (const name of ['README.md', 'LICENSE']) copyFileSync(join(source, name), join(target, name));

const inputs = Object.keys({ ...metafile.inputs, ...ofMock.inputs, ...ofMcp.inputs });
writeFileSync(join(target, 'dist/LICENSES.txt'), bundledLicences(inputs));
console.log(`Built ${target}`);
