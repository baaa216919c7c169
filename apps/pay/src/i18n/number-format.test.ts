import { expect, test } from 'vitest';
import { openNumberFormat } from './number-format.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f]/g, '');
const english = openNumberFormat('en-US');

test.each([
  ['en-US', '1234567.80', '$1,234,567.80'],
  ['de-DE', '1234567.80', '1.234.567,80 $'],
  ['fr', '125.00', '125,00 $'],
  ['ar', '125.00', '125.00 US$'],
  ['ja', '125.00', '$125.00'],
])('in %s, %s dollars read %s', (locale, amount, text) => {
  expect(plain(openNumberFormat(locale).usd(amount))).toBe(text);
});

test.each([
  ['en-US', '114.94', 'EUR', '€114.94'],
  ['de-DE', '1234.50', 'EUR', '1.234,50 €'],
  ['en-US', '1200', 'JPY', '¥1,200'],
  ['en-US', '1.500', 'KWD', 'KWD 1.500'],
  ['en-US', '20.00', 'CAD', 'CA$20.00'],
])('in %s, %s %s reads %s', (locale, amount, currency, text) => {
  expect(plain(openNumberFormat(locale).money(amount, currency))).toBe(text);
});

test.each([
  ['1.0', '$1.00'],
  ['3530.25', '$3,530.25'],
  ['64123.987654321', '$64,123.98'],
  ['23.45678901', '$23.4567'],
  ['0.999812345678', '$0.9998'],
  ['0.00001234567', '$0.00001234'],
  ['0.5', '$0.50'],
])('a rate of %s reads %s', (rate, text) => {
  expect(plain(english.rate(rate))).toBe(text);
});

test('every digit of an amount is kept, beyond what a number could hold', () => {
  expect(plain(english.coin('12345678.123456789012345678', 'ETH'))).toBe('12,345,678.123456789012345678 ETH');
  expect(plain(openNumberFormat('ar-EG').coin('0.000000000000000001', 'ETH'))).toBe('0.000000000000000001 ETH');
});

test('B22: no decimal stands alone beside an amount in dollars', () => {
  expect(plain(english.coin('49.9', 'USDT'))).toBe('49.90 USDT');
  expect(plain(english.coin('50', 'USDT'))).toBe('50 USDT');
  expect(plain(english.coin('0.0354', 'ETH'))).toBe('0.0354 ETH');
});

test('times are told in words of the language', () => {
  expect(english.duration(1)).toBe('1 second');
  expect(english.duration(90)).toBe('2 minutes');
  expect(openNumberFormat('de').duration(5)).toBe('5 Sekunden');
});
