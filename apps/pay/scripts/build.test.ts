import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from './build.ts';

const scriptBytesMax = 40 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'florin-page-'));
beforeAll(() => bundle(folder), 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const assets = (ending: string) =>
  readdirSync(join(folder, 'assets'))
    .filter((name) => name.endsWith(ending))
    .map((name) => textOf(join('assets', name)));

test('the first load brings at most 40 KiB of compressed script', () => {
  const scripts = assets('.js');
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.reduce((sum, text) => sum + gzipSync(text).length, 0)).toBeLessThanOrEqual(scriptBytesMax);
});

test('the document holds no script and no style of its own', () => {
  const html = textOf('index.html');
  expect(html).toMatch(/<script type="module" crossorigin src="\.\/assets\/[^"]+\.js"><\/script>/);
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
});

test('document and styles name no other host', () => {
  for (const text of [textOf('index.html'), ...assets('.css')]) expect(text).not.toMatch(/(https?:)?\/\/[a-z]/i);
});

test('neither zod nor the contract reaches the browser', () => {
  expect(assets('.js').join('')).not.toMatch(/ZodError|_zod|ts-rest/);
});
