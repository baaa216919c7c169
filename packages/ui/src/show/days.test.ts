import { expect, test } from 'vitest';
import { lastDays, lastMonths, monthDays } from './days.ts';

const newYear = Date.UTC(2026, 0, 1, 0, 30);

test('the last days end with today, over the end of a year', () => {
  expect(lastDays(newYear, 3)).toEqual(['2025-12-30', '2025-12-31', '2026-01-01']);
});

test('the last months begin with this one', () => {
  expect(lastMonths(newYear, 3)).toEqual(['2026-01', '2025-12', '2025-11']);
});

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('the month %s ends on %s', (month, last) => {
  expect(monthDays(month)).toEqual({ first: `${month}-01`, last });
});
