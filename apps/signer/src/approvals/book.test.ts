import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { headOf, openBook } from './book.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-book-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const seed = new Uint8Array(64).fill(7);

/** A book of three entries, and its head as it was behind each of them. */
function written(name: string) {
  const file = join(folder, name);
  const book = openBook(file, seed);
  const heads = [1, 2, 3].map((note) => {
    book.append({ note });
    copyFileSync(headOf(file), `${file}.${note}`);
    return `${file}.${note}`;
  });
  book.close();
  return { file, heads };
}

test('a book beyond its head, as a backup copies it that is made meanwhile, opens with all that it says', () => {
  const { file, heads } = written('ahead');
  copyFileSync(heads[0] ?? '', headOf(file));
  writeFileSync(file, `${readFileSync(file, 'utf8')}{"n":4,"prev`);
  const book = openBook(file, seed);
  expect(book.entries).toEqual([{ note: 1 }, { note: 2 }, { note: 3 }]);
  book.append({ note: 4 });
  book.close();
  expect(openBook(file, seed).entries).toHaveLength(4);
});

test('a book that ends before its head, or whose head names another line, does not open', () => {
  const { file, heads } = written('behind');
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  writeFileSync(file, `${lines.slice(0, 2).join('\n')}\n`);
  expect(() => openBook(file, seed)).toThrow(/its end was cut off/);
  copyFileSync(heads[1] ?? '', headOf(file));
  const other = join(folder, 'other');
  openBook(other, seed).append({ note: 'other' });
  copyFileSync(headOf(other), headOf(file));
  expect(() => openBook(file, seed)).toThrow(/its end was cut off/);
});
