import { limits } from '@florin/contract/limits';
import { expect, test } from 'vitest';
import { goesOn } from './find-payments.ts';

const most = BigInt(limits.listTotalMax);

test.each([
  ['within its total a list goes on', { page: 1, size: 20, total: 21n, rows: 20 }, true],
  ['at its total it ends', { page: 1, size: 20, total: 20n, rows: 20 }, false],
  ['behind what is counted a full page goes on', { page: 500, size: 20, total: most, rows: 20 }, true],
  ['behind what is counted a page that is not full is the last', { page: 501, size: 20, total: most, rows: 7 }, false],
])('%s', (_name, page, is) => {
  expect(goesOn(page)).toBe(is);
});
