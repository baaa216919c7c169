import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { build as bundle } from 'esbuild';
import { build } from 'vite';

const folder = join(import.meta.dirname, 'page');

/** Bundles the pages of React and Vue into `target`, and puts the plain one beside them as it is. */
export async function buildPages(target: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: folder,
    publicDir: join(import.meta.dirname, 'plain'),
    // Vue leaves the element to the browser instead of looking for a component of that name.
    plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'florin-checkout' } } })],
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir: target,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ['react', 'vue'].map((name) => join(folder, `${name}.html`)) },
    },
  });
  // The published package holds this file ready made, as `@florin/checkout/florin-checkout.js`.
  await bundle({
    entryPoints: [fileURLToPath(new URL('script.ts', import.meta.resolve('@florin/checkout')))],
    outfile: join(target, 'florin-checkout.js'),
    bundle: true,
    minify: true,
    format: 'esm',
  });
}
