import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from './build.ts';

const firstBytesMax = 80 * 1024;
const routeBytesMax = 20 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'florin-operator-'));
beforeAll(() => bundle(folder), 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
const bytesOf = (name: string): number => brotliCompressSync(textOf(name)).length;
const files = (): string[] => readdirSync(join(folder, 'assets')).map((name) => join('assets', name));
/** What a module loads before it runs. */
const importsOf = (name: string): string[] =>
  [...textOf(name).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, file = '']) => join('assets', file));

function withImports(names: readonly string[]): Set<string> {
  const loaded = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (loaded.has(name)) continue;
    loaded.add(name);
    waiting.push(...importsOf(name));
  }
  return loaded;
}

const named = (pattern: RegExp): string[] => files().filter((name) => pattern.test(name));
const sum = (names: Iterable<string>): number => [...names].reduce((bytes, name) => bytes + bytesOf(name), 0);
/** Document, styles, the frame, and the desk. */
const firstView = (): Set<string> =>
  new Set(['index.html', ...named(/\.css$/), ...withImports(named(/\/(index|desk)-[\w-]+\.js$/))]);

test('the first view, the desk, is at most 80 KiB of Brotli', () => {
  expect(named(/\/desk-/)).toHaveLength(1);
  expect(sum(firstView())).toBeLessThanOrEqual(firstBytesMax);
});

test('every further screen brings at most 20 KiB more', () => {
  const first = firstView();
  const screens = named(/\.js$/).filter((name) => !first.has(name));
  expect(screens.length).toBeGreaterThan(15);
  for (const name of screens) {
    const further = [...withImports([name])].filter((one) => !first.has(one));
    expect([name, sum(further)]).toEqual([name, expect.toSatisfy((bytes: number) => bytes <= routeBytesMax)]);
  }
});

test('neither the contract nor a merchant’s client reaches the operators’ browser', () => {
  const scripts = named(/\.js$/).map(textOf).join('');
  expect(scripts).not.toMatch(/ZodError|_zod|ts-rest|\/v1\/payments\/:/);
});

test('the document holds no script and no style of its own', () => {
  expect(textOf('index.html')).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
});
