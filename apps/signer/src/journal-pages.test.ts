import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pageFrom, pagesOf } from './journal-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-journal-pages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileWith = (content: string) => {
  const file = join(folder, 'journal');
  writeFileSync(file, content);
  return file;
};
const lines = ['{"journal":"florin 1"}', '', 'a', 'ä€😀'.repeat(9), 'x'.repeat(40), 'last'];
const whole = lines.map((line) => `${line}\n`).join('');

test('lines come whole out of pages of any size', () => {
  const file = fileWith(`${whole}torn`);
  for (let bytes = 1; bytes <= Buffer.byteLength(whole) + 5; bytes += 1) {
    const pages = [...pagesOf(file, { bytes, lineBytesMax: 100 })];
    expect(pages.flatMap((page) => page.lines)).toEqual(lines);
    expect(pages.at(-1)).toMatchObject({ next: Buffer.byteLength(whole), size: Buffer.byteLength(whole) + 4 });
  }
});

test('a file without a line is one page without any', () => {
  expect([...pagesOf(fileWith(''))]).toEqual([{ lines: [], next: 0, size: 0 }]);
  expect([...pagesOf(fileWith('torn'))]).toEqual([{ lines: [], next: 0, size: 4 }]);
});

test('a line that is longer than any is told, whether it has an end or not, and ends no reading early', () => {
  const sizes = { bytes: 8, lineBytesMax: 16 };
  for (const content of [`a\n${'x'.repeat(20)}\nb\n`, `a\n${'x'.repeat(20)}`]) {
    const file = fileWith(content);
    expect(() => [...pagesOf(file, sizes)]).toThrow(/too long/);
    expect(() => pageFrom(file, 2, sizes)).toThrow(/too long/);
  }
});
