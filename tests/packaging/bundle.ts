import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import type { Packed } from './packed-package.ts';

/** One file of what a source in the project and all that it needs of the installed package come to. */
export function bundle(project: Packed, source: string, format: 'esm' | 'iife'): string {
  const stdin = { contents: source, resolveDir: project.folder };
  const { outputFiles } = buildSync({ stdin, format, bundle: true, minify: true, write: false, globalName: 'florin' });
  return outputFiles[0]!.text;
}

/** Its size as a browser or a worker loads it: minified and compressed. */
export const compressedBytes = (project: Packed, source: string): number =>
  gzipSync(bundle(project, source, 'esm'), { level: 9 }).length;
