import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from './build.ts';

const firstBytesMax = 80 * 1024;
const routeBytesMax = 20 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'florin-console-'));
beforeAll(() => bundle(folder), 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
const assets = (): string[] => readdirSync(join(folder, 'assets'));
const scriptOf = (name: string): string => textOf(join('assets', name));
const bytesOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0);

/** A script with all that it loads before it runs. */
function withImports(name: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, next = ''] of scriptOf(name).matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g))
    withImports(next, found);
  return found;
}

const entry = (): string => /assets\/(index-[\w-]+\.js)/.exec(textOf('index.html'))?.[1] ?? '';
/** Scripts of screens: what the entry loads on demand. */
const screens = (): string[] =>
  Array.from(scriptOf(entry()).matchAll(/import\(["'`]\.\/([\w-]+\.js)["'`]\)/g), ([, name = '']) => name);
const firstScripts = (): Set<string> => {
  const home = screens().find((name) => name.startsWith('home-')) ?? '';
  return new Set([...withImports(entry()), ...withImports(home)]);
};

test('the first view, with document and styles, is at most 80 KiB', () => {
  const styles = assets().filter((name) => name.endsWith('.css'));
  const texts = [textOf('index.html'), ...styles.map(scriptOf), ...[...firstScripts()].map(scriptOf)];
  expect(firstScripts().size).toBeGreaterThan(3);
  expect(bytesOf(texts)).toBeLessThanOrEqual(firstBytesMax);
});

test('every further screen brings at most 20 KiB', () => {
  const known = firstScripts();
  expect(screens().length).toBeGreaterThan(10);
  const sizes = screens().map((screen) => {
    const more = [...withImports(screen)].filter((name) => !known.has(name));
    return [screen, bytesOf(more.map(scriptOf))] as const;
  });
  expect(sizes.filter(([, bytes]) => bytes > routeBytesMax)).toEqual([]);
});

test('the document holds no script and no style of its own, and names no other host', () => {
  const html = textOf('index.html');
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
  for (const text of [
    html,
    ...assets()
      .filter((name) => name.endsWith('.css'))
      .map(scriptOf),
  ])
    expect(text).not.toMatch(/(https?:)?\/\/[a-z]/i);
});

test('nothing turns text into script or markup, which the policy would stop', () => {
  const all = assets().filter((name) => name.endsWith('.js'));
  for (const name of all)
    expect(scriptOf(name)).not.toMatch(/\beval\(|new Function\(|document\.write|insertAdjacentHTML/);
});

test('neither zod nor the contract reaches the browser', () => {
  const all = assets().filter((name) => name.endsWith('.js'));
  expect(all.map(scriptOf).join('')).not.toMatch(/ZodError|_zod|ts-rest/);
});
