import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageCodes } from '../src/i18n/languages.ts';
import { bundle } from './build.ts';

const scriptBytesMax = 40 * 1024;
const allBytesMax = 60 * 1024;
const pairingBytesMax = 20 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'florin-page-'));
beforeAll(() => bundle(folder), 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const names = () => readdirSync(join(folder, 'assets'));
const assets = (ending: string) =>
  names()
    .filter((name) => name.endsWith(ending))
    .map((name) => textOf(join('assets', name)));
const compressed = (texts: readonly string[]) => texts.reduce((sum, text) => sum + gzipSync(text).length, 0);

/** The page and its languages; all else comes with a refund link, a press on a wallet’s button, or a coin of another family. */
const firstScript = /^(index|[a-z]{2})-[\w-]+\.js$/;

/** One language is loaded beside the page itself: here the longest. */
const firstScripts = () => {
  const all = names()
    .filter((name) => firstScript.test(name))
    .map((name) => textOf(join('assets', name)))
    .toSorted((a, b) => gzipSync(b).length - gzipSync(a).length);
  expect(all).toHaveLength(languageCodes.length);
  return all.slice(0, 2);
};

test('the first load brings at most 40 KiB of compressed script, in any language', () => {
  expect(compressed(firstScripts())).toBeLessThanOrEqual(scriptBytesMax);
});

/** Scripts that one waits for before it runs, itself included. */
function loadedWith(name: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, other] of textOf(join('assets', name)).matchAll(/\bfrom"\.\/([^"]+)"/g)) loadedWith(other!, seen);
  return seen;
}

test('the page itself waits for no other script', () => {
  const page = names().find((name) => name.startsWith('index-') && name.endsWith('.js'))!;
  expect([...loadedWith(page)]).toEqual([page]);
});

test.each(['invite', 'distant'])(
  'a press on a way to wallets elsewhere (%s) brings at most 20 KiB, compressed',
  (what) => {
    const begun = ['pairing-panel', what].map((start) => names().find((name) => name.startsWith(`${start}-`))!);
    const brought = new Set(
      begun.flatMap((name) => [...loadedWith(name)]).filter((name) => !name.startsWith('index-')),
    );
    expect(brought.size).toBeGreaterThan(1);
    const bytes = [...brought].reduce((sum, name) => sum + brotliCompressSync(textOf(join('assets', name))).length, 0);
    expect(bytes).toBeLessThanOrEqual(pairingBytesMax);
  },
);

test('document, styles and script together are at most 60 KiB', () => {
  expect(compressed([...firstScripts(), ...assets('.css'), textOf('index.html')])).toBeLessThanOrEqual(allBytesMax);
});

test('the script of a language is named after it, which the server relies on', () => {
  const named = names().flatMap((name) => /^([a-z]{2})-[\w-]+\.js$/.exec(name)?.[1] ?? []);
  expect(named.toSorted()).toEqual(languageCodes.filter((code) => code !== 'en').toSorted());
});

test('the document holds no script and no style of its own', () => {
  const html = textOf('index.html');
  expect(html).toMatch(/<script type="module" crossorigin src="\.\/assets\/[^"]+\.js"><\/script>/);
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
});

test('document and styles name no other host', () => {
  for (const text of [textOf('index.html'), ...assets('.css')]) expect(text).not.toMatch(/(https?:)?\/\/[a-z]/i);
});

test('the document names the key that it was built with, and no text that is none', async () => {
  expect(textOf('index.html')).toContain('<meta name="florin-attestation-key" content="" />');
  const key = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
  const pinned = mkdtempSync(join(tmpdir(), 'florin-page-'));
  await bundle(pinned, key);
  const html = readFileSync(join(pinned, 'index.html'), 'utf8');
  rmSync(pinned, { recursive: true });
  expect(html).toContain(`<meta name="florin-attestation-key" content="${key}" />`);
  await expect(bundle(pinned, `${key.slice(1)}"`)).rejects.toThrow('FLORIN_ATTESTATION_KEY must be');
}, 60_000);

test('neither zod nor the contract reaches the browser', () => {
  expect(assets('.js').join('')).not.toMatch(/ZodError|_zod|ts-rest/);
});

test('the document has the place that the server fills', () => {
  expect(textOf('index.html')).toMatch(/<div id="page">[\s\S]*?<\/div>\s*<noscript/);
  expect(textOf('index.html')).toContain('<html lang="en">');
});
