import { expect, test } from 'vitest';
import { digitsOf, formatCurrencyAmount, inUsd, parseCurrencyAmount } from './currency-amount.ts';
import { rate } from './rate.ts';
import { formatUsd } from './usd.ts';

const worth = (amount: string, digits: number, usdPerUnit: string): string => {
  const parsed = parseCurrencyAmount(amount, digits);
  if (!parsed.ok) throw new Error(parsed.reason);
  return formatUsd(inUsd(parsed.value, rate(usdPerUnit)));
};

test.each([
  ['JPY', 0, '1200'],
  ['EUR', 2, '1200.00'],
  ['KWD', 3, '1200.000'],
])('%s has %i digits after the point, and its amounts are written with all of them', (currency, digits, written) => {
  expect(digitsOf(currency)).toBe(digits);
  expect(formatCurrencyAmount('1200', currency)).toBe(written);
});

test.each(['EURO', 'eur', 'XAU', 'BTC'])('%s is no currency of ISO 4217 in which prices are named', (code) => {
  expect(digitsOf(code)).toBeNull();
});

test.each([
  ['12.5', 0, 'too_many_fraction_digits'],
  ['12.555', 2, 'too_many_fraction_digits'],
  ['0.000', 3, 'not_positive'],
  ['1e3', 2, 'malformed'],
  ['-1', 2, 'malformed'],
  ['', 2, 'malformed'],
  ['1'.repeat(17), 2, 'too_large'],
])('%s with %i digits is no amount: %s', (text, digits, reason) => {
  expect(parseCurrencyAmount(text, digits)).toEqual({ ok: false, reason });
});

test.each([
  ['114.94', 2, '1.0875', '125.00'],
  ['1', 0, '0.0067', '0.01'],
  ['1', 0, '0.004999999999999999', '0.00'],
  ['1', 0, '0.005', '0.01'],
  ['1.500', 3, '3.26', '4.89'],
  ['3', 0, '0.335', '1.01'],
])('%s (%i digits) at %s is worth %s: rounded once, half a cent up', (amount, digits, usdPerUnit, usd) => {
  expect(worth(amount, digits, usdPerUnit)).toBe(usd);
});
