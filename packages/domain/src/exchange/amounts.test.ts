import { expect, test } from 'vitest';
import { formatUsd } from '../money/usd.ts';
import { exchangeUnits, unitsDown, unitsUp, usdUp } from './amounts.ts';

test('an exchange’s text becomes base units: down where it is ours, up where it is taken', () => {
  expect(exchangeUnits('0.1')).toBe(10n ** 17n);
  expect([unitsDown('1.2345678', 6), unitsUp('1.2345678', 6)]).toEqual([1_234_567n, 1_234_568n]);
  expect([unitsDown('7', 18), unitsUp('7', 18)]).toEqual([7n * 10n ** 18n, 7n * 10n ** 18n]);
});

test.each([
  ['0', '0.00'],
  ['0.1', '0.10'],
  ['0.1234', '0.13'],
  ['1.000000000000000001', '1.01'],
  ['2.50', '2.50'],
])('a fee of %s USDT is %s US dollars, rounded up to a cent', (text, usd) => {
  expect(formatUsd(usdUp(text))).toBe(usd);
});

test.each(['', '-1', '1e3', '0.1234567890123456789', 'NaN'])('%j is no amount', (text) => {
  expect(() => exchangeUnits(text)).toThrow('An exchange wrote an amount that is none.');
});
