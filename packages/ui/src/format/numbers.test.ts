import { expect, test } from 'vitest';
import { openFormat } from './numbers.ts';

test.each([
  ['en', '1234567.80', '$1,234,567.80'],
  ['en', '-5.00', '-$5.00'],
  ['de', '1234.50', '1.234,50 $'],
  ['ja', '1234.50', '$1,234.50'],
])('in %s %s dollars are %s', (language, amount, written) => {
  expect(openFormat(language).usd(amount).replaceAll('\u00a0', ' ')).toBe(written);
});

test('Arabic has Latin digits and no marks of direction', () => {
  expect(openFormat('ar').usd('12.00')).toMatch(/^[\d.,$US\s\u00a0]+$/);
});

test.each([
  ['en', 'February 2026'],
  ['de', 'Februar 2026'],
  ['ja', '2026年2月'],
  ['ar', 'فبراير 2026'],
])('in %s a month is called %s', (language, called) => {
  expect(openFormat(language).month('2026-02')).toBe(called);
});

test.each([
  ['en', 'Mar 1, 2026, 12:30 AM UTC'],
  ['de', '1. März 2026, 00:30 UTC'],
  ['ja', '2026年3月1日 0:30 UTC'],
])('in %s a moment in UTC says that it is one', (language, written) => {
  const spaces = /[\u00a0\u202f]/g;
  expect(openFormat(language).utcMoment('2026-03-01T00:30:00.000Z').replaceAll(spaces, ' ')).toBe(written);
});

test('coins keep every digit, also where a float has none left', () => {
  expect(openFormat('en').coin('9007199254740993.000000000000000001', 'ETH')).toBe(
    '9,007,199,254,740,993.000000000000000001\u00a0ETH',
  );
});

test.each([
  ['2026-01-01T11:59:30.000Z', '30 seconds ago'],
  ['2026-01-01T11:01:00.000Z', '59 minutes ago'],
  ['2026-01-01T09:00:00.000Z', '3 hours ago'],
  ['2025-12-29T12:00:00.000Z', '3 days ago'],
  ['2026-01-01T12:05:00.000Z', 'in 5 minutes'],
])('at noon %s is %s', (at, written) => {
  expect(openFormat('en').ago(at, Date.parse('2026-01-01T12:00:00.000Z'))).toBe(written);
});
