import { expect, test } from 'vitest';
import { goesOn } from './goes-on.ts';

test.each([
  ['within its total', { total: 45, page: 2, total_pages: 3 }, 20, true],
  ['on its last page, which is full', { total: 40, page: 2, total_pages: 2 }, 20, false],
  ['behind what is counted, on a full page', { total: 10_000, page: 500, total_pages: 500 }, 20, true],
  ['behind what is counted, on a page that is not full', { total: 10_000, page: 501, total_pages: 500 }, 7, false],
  ['on a walk, which has no numbers', { total: null, page: null, total_pages: null }, 20, false],
])('a list %s', (_where, counters, rows, more) => {
  expect(goesOn({ page_size: 20, ...counters }, rows)).toBe(more);
});
