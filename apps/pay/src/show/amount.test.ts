import { expect, test } from 'vitest';
import { isPositive, rateText, surplus, usdText } from './amount.ts';

test.each([
  ['5.00', '$5.00'],
  ['999.99', '$999.99'],
  ['1000.00', '$1,000.00'],
  ['1234567.80', '$1,234,567.80'],
])('%s USD reads %s', (amount, text) => {
  expect(usdText(amount)).toBe(text);
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
  expect(rateText(rate)).toBe(text);
});

test.each([
  ['0', false],
  ['0.000000000000000001', true],
  ['12', true],
])('%s received is positive: %s', (amount, positive) => {
  expect(isPositive(amount)).toBe(positive);
});

test.each([
  ['0.03540826', '0.03540826', null],
  ['0.03', '0.03540826', null],
  ['0.04', '0.03540826', '0.00459174'],
  ['10', '9', '1'],
  ['100.5', '0.5', '100'],
  ['1.000000000000000001', '1', '0.000000000000000001'],
  ['1', null, null],
])('%s received where %s was required leaves %s', (received, required, more) => {
  expect(surplus(received, required)).toBe(more);
});
