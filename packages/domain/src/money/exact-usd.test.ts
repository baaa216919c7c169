import { expect, test } from 'vitest';
import { ceilToCent, type ExactUsd, floorToCent, toExact, valueOfUnits } from './exact-usd.ts';
import { rate } from './rate.ts';
import { formatUsd, usd } from './usd.ts';

const value = (units: bigint) => valueOfUnits(units, rate('3200'), 18);

test.each([
  [0n, '0.00', '0.00'],
  [1n, '0.00', '0.01'],
  [42_000_000_000_000n, '0.13', '0.14'],
  [3_125_000_000_000n, '0.01', '0.01'],
])('%s wei at 3200 are between %s and %s', (units, floor, ceiling) => {
  expect(formatUsd(floorToCent(value(units)))).toBe(floor);
  expect(formatUsd(ceilToCent(value(units)))).toBe(ceiling);
});

test('whole cents stay what they are', () => {
  expect(formatUsd(ceilToCent(toExact(usd('12.34'))))).toBe('12.34');
});

test('less than nothing is a defect', () => {
  expect(() => ceilToCent(-1n as ExactUsd)).toThrow('Negative');
});
