import { inflateSync } from 'node:zlib';
import { examples } from '@florin/contract/examples';
import { limits } from '@florin/contract/limits';
import type { MonthStatement } from '@florin/contract/schemas/statement';
import { expect, test } from 'vitest';
import { key, serverWith } from '../../test/scene.ts';
import { drawStatement } from './draw-statement.ts';

const at = new Date('2026-04-01T08:00:00.000Z');
const whole = examples.monthStatement as MonthStatement;
const line = examples.statementLine as MonthStatement['entries'][number];
const pagesOf = (file: Uint8Array): number =>
  Buffer.from(file)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;

/** What a reader finds of the text: the fonts' own tables from glyphs to characters, and the glyphs of the pages. */
function textOf(file: Uint8Array): string {
  const streams = Array.from(
    Buffer.from(file)
      .toString('latin1')
      .matchAll(/stream\n([\s\S]*?)\nendstream/g),
    ([, part = '']) => {
      try {
        return inflateSync(Buffer.from(part, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    },
  );
  const maps = streams.filter((stream) => stream.includes('beginbfrange'));
  const characters = new Set(
    maps.flatMap((map) =>
      Array.from(map.matchAll(/<([0-9a-f]{4,})>/g), ([, hex = '']) =>
        Buffer.from(hex, 'hex').swap16().toString('utf16le'),
      ),
    ),
  );
  return [...characters].join('');
}

test('a statement is a PDF of one page when it is short, and of more when it is long', async () => {
  const file = await drawStatement(whole, at);
  expect(Buffer.from(file).subarray(0, 5).toString()).toBe('%PDF-');
  expect(pagesOf(file)).toBe(1);
  const long = await drawStatement({ ...whole, entries: Array.from({ length: 200 }, () => line) }, at);
  expect(pagesOf(long)).toBe(4);
});

test('names in Latin, Greek, Cyrillic, Armenian and Arabic letters are text of the file, not pictures', async () => {
  const merchant_name = 'Größe Ψωμί Хлеб Հաց خبز';
  const file = await drawStatement({ ...whole, summary: whole.summary && { ...whole.summary, merchant_name } }, at);
  const found = textOf(file);
  for (const letter of 'ößΨίХбՀց') expect([letter, found.includes(letter)]).toEqual([letter, true]);
});

test('a name that breaks lines stays on one line below each page', async () => {
  const merchant_name = 'a\nb\nc\nd\u0085e\u2028f';
  const file = await drawStatement({ ...whole, summary: whole.summary && { ...whole.summary, merchant_name } }, at);
  expect(pagesOf(file)).toBe(1);
});

test('a reference that is too wide, breaks lines or has letters that the font lacks spoils nothing', async () => {
  const reference = `${'W'.repeat(99)}\n漢字🍞`;
  const file = await drawStatement({ ...whole, entries: [{ ...line, reference }, line] }, at);
  expect(pagesOf(file)).toBe(1);
});

test('the longest statement on paper is drawn within seconds, and others get their turn meanwhile', async () => {
  let turns = 0;
  const turn = setInterval(() => (turns += 1), 1);
  const entries = Array.from({ length: limits.statementPdfLinesMax }, (_, n) => ({ ...line, reference: `order-${n}` }));
  await drawStatement({ ...whole, entries }, at);
  clearInterval(turn);
  expect(turns).toBeGreaterThan(10);
});

const serving = (pages: readonly number[]) =>
  serverWith({
    reports: {
      statement: ({ query }) => {
        const page = query.cursor === undefined ? 0 : Number(query.cursor);
        const entries = Array.from({ length: pages[page] ?? 0 }, () => line);
        const next_cursor = page + 1 < pages.length ? String(page + 1) : null;
        return Promise.resolve({ ...whole, summary: page === 0 ? whole.summary : null, entries, next_cursor });
      },
    },
  });
const url = '/v1/reports/statement?month=2026-03';
const paper = { ...key, accept: 'application/pdf' };

test('who accepts a PDF gets one of all pages, who likes JSON better or names no type gets JSON', async () => {
  const app = await serving([60, 60]);
  const file = await app.inject({ url, headers: paper });
  expect([file.statusCode, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    'attachment; filename="statement.pdf"',
  ]);
  expect(pagesOf(file.rawPayload)).toBe(2);
  for (const accept of ['*/*', 'application/json', 'application/pdf;q=0.5, application/json', 'application/pdf;q=0'])
    expect((await app.inject({ url, headers: { ...key, accept } })).headers['content-type']).toMatch(
      'application/json',
    );
  await app.close();
});

test('what is too long for paper is refused with what helps, and so is a page of it', async () => {
  const app = await serving([1000, 1000, 1]);
  const { statusCode, error } = await app
    .inject({ url, headers: paper })
    .then((answer) => ({ statusCode: answer.statusCode, ...answer.json() }));
  expect([statusCode, error.code]).toEqual([422, 'VALIDATION_ERROR']);
  expect(error.message).toContain('text/csv');
  const part = await app.inject({ url: `${url}&limit=10`, headers: paper });
  expect(Object.keys(part.json().error.details)).toEqual(['limit']);
  const stranger = await app.inject({ url, headers: { accept: 'application/pdf' } });
  expect([stranger.statusCode, stranger.headers['content-type']]).toEqual([401, 'application/json; charset=utf-8']);
  await app.close();
});
