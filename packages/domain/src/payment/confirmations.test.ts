import { expect, test } from 'vitest';
import { confirmationsReceived } from './confirmations.ts';

test('a payment without deposits has no confirmations to tell', () => {
  expect(confirmationsReceived([], 10n, 100n)).toBeNull();
});

test('the youngest of the deposits that are needed decides', () => {
  const deposits = [
    { height: 99n, amount: 5n },
    { height: 95n, amount: 5n },
  ];
  expect(confirmationsReceived(deposits, 10n, 100n)).toBe(2);
});

test('a deposit beyond what is needed holds nothing up', () => {
  const deposits = [
    { height: 95n, amount: 10n },
    { height: 100n, amount: 1n },
  ];
  expect(confirmationsReceived(deposits, 10n, 100n)).toBe(6);
});
