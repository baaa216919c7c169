import { expect, test } from 'vitest';
import { ceilToCent, type ExactUsd, floorToCent, leastExact, shareOf, toExact, valueOfUnits } from './exact-usd.ts';
import { rate } from './rate.ts';
import { share } from './share.ts';
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
  expect(() => ceilToCent(-1n as ExactUsd)).toThrow('Negative US dollars. {"value":"-1"}');
  expect(() => floorToCent(-1n as ExactUsd)).toThrow('Negative US dollars. {"value":"-1"}');
});

test('a share of whole cents is exact, also where it is a fraction of a cent', () => {
  expect(shareOf(toExact(usd('0.01')), share('0.000001'))).toBe(toExact(usd('0.01')) / 1_000_000n);
  expect(shareOf(toExact(usd('100')), share('0.05'))).toBe(toExact(usd('5')));
});

test('the least of some values is found at any place', () => {
  const [one, two, three] = [usd('1'), usd('2'), usd('3')].map(toExact) as [ExactUsd, ExactUsd, ExactUsd];
  expect([leastExact(one, two, three), leastExact(two, three, one), leastExact(three)]).toEqual([one, one, three]);
});

test('every token counts in the same units: one whole of each is worth its rate', () => {
  for (const decimals of [0, 6, 18, 36])
    expect(valueOfUnits(10n ** BigInt(decimals), rate('3200'), decimals)).toBe(toExact(usd('3200')));
});
