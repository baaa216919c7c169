import { expect, test } from 'vitest';
import { Decimal } from './decimal.ts';

test('text never has an exponent, however small or large the number', () => {
  expect(new Decimal('1e-30').toString()).toBe(`0.${'0'.repeat(29)}1`);
  expect(new Decimal('1e40').toString()).toBe(`1${'0'.repeat(40)}`);
});

test('seventy-eight digits are exact, and the next one rounds half up', () => {
  const digits = '7'.repeat(78);
  expect(new Decimal(digits).plus(0).toString()).toBe(digits);
  expect(new Decimal(`${digits}.5`).plus(0).toString()).toBe(`${digits.slice(0, -1)}8`);
  expect(new Decimal(`-${digits}.5`).plus(0).toString()).toBe(`-${digits.slice(0, -1)}8`);
});
