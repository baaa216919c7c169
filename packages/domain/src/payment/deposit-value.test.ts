import { describe, expect, test } from 'vitest';
import { rate } from '../money/rate.ts';
import { formatUsd } from '../money/usd.ts';
import { totalReceivedUsd } from './deposit-value.ts';
import type { ValuedDeposit } from './deposit-value.ts';

const total = (deposits: readonly ValuedDeposit[]): string | null => {
  const value = totalReceivedUsd(deposits);
  return value && formatUsd(value);
};

describe('the value of deposits', () => {
  test('is unknown before the first', () => expect(total([])).toBeNull());

  test('takes each at its own lock', () => {
    expect(
      total([
        { amount: 10n ** 18n, rate: rate('2000'), decimals: 18 },
        { amount: 5n * 10n ** 17n, rate: rate('3000.5'), decimals: 18 },
      ]),
    ).toBe('3500.25');
  });

  test('is cut to the cent once, after the sum', () => {
    const third = { amount: 1n, rate: rate('0.005'), decimals: 0 };
    expect(total([third])).toBe('0.00');
    expect(total([third, third])).toBe('0.01');
    expect(total([third, third, third])).toBe('0.01');
  });

  test('does not round up what is a hair below a cent', () => {
    expect(total([{ amount: 10n ** 36n - 1n, rate: rate('1'), decimals: 36 }])).toBe('0.99');
    expect(
      total([
        { amount: 10n ** 36n - 1n, rate: rate('1'), decimals: 36 },
        { amount: 1n, rate: rate('1'), decimals: 36 },
      ]),
    ).toBe('1.00');
  });

  test('stays exact for the greatest amount of a token', () => {
    expect(total([{ amount: 2n ** 256n - 1n, rate: rate('1'), decimals: 0 }])).toBe(`${2n ** 256n - 1n}.00`);
  });
});
