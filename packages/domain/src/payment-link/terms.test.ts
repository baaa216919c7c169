import { expect, test } from 'vitest';
import { formatUsd, usd } from '../money/usd.ts';
import { namedAmount } from './terms.ts';

const bounds = { least: usd('5.00'), most: usd('5000.00') };
const named = (text: string): string | null => {
  const amount = namedAmount(text, bounds);
  return amount === null ? null : formatUsd(amount);
};

test.each([
  ['7.5', '7.50'],
  ['7,50', '7.50'],
  [' 12 ', '12.00'],
  ['٧٫٥٠', '7.50'],
  ['١٢', '12.00'],
  ['۷٫۵', '7.50'],
  ['۱۲٫۰۵', '12.05'],
  ['٧،٥', '7.50'],
  ['\u200f٧٫٥٠\u200f', '7.50'],
  ['\uff11\uff12\uff0e\uff15\uff10', '12.50'],
  ['\u3000\uff11\uff12\uff0c\uff15', '12.50'],
])('a payer names %s as %s', (text, amount) => {
  expect(named(text)).toBe(amount);
});

test.each(['', 'abc', '4.99', '5000.01', '7.505', '1,000.00', '٧٫٥٫٠', '-7', '7e2', '१२', '²³', '5²', '½', 'Ⅶ', '5%'])(
  'a payer who names %j names no amount that will do',
  (text) => {
    expect(named(text)).toBeNull();
  },
);
