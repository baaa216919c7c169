import { expect, test } from 'vitest';
import { csvRecord } from './csv.ts';

test('a record is what RFC 4180 says: commas between, quotes doubled, a line end of two', () => {
  expect(csvRecord(['a', 7, true, 12n, null, undefined])).toBe('a,7,true,12,,\r\n');
  expect(csvRecord(['one, two', 'she said "no"', 'two\nlines'])).toBe('"one, two","she said ""no""","two\nlines"\r\n');
});

test('what is no scalar is told as JSON', () => {
  expect(csvRecord([{ basket: 'b-77' }, ['a', 'b']])).toBe('"{""basket"":""b-77""}","[""a"",""b""]"\r\n');
});

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x")'])(
  '%j is no formula for a spreadsheet',
  (text) => {
    expect(csvRecord([text]).replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test('an amount below zero stays a number, and a dash inside a text stays as it is', () => {
  expect(csvRecord(['-5.00', '-7', 'order-7', '2026-03-02'])).toBe('-5.00,-7,order-7,2026-03-02\r\n');
});
