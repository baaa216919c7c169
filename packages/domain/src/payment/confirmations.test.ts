import { expect, test } from 'vitest';
import { confirmationsAt, confirmationsReceived } from './confirmations.ts';

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

test('a block that was just read has one, and one above what was read has none', () => {
  expect(confirmationsAt(100n, 100n)).toBe(1);
  expect(confirmationsAt(101n, 100n)).toBe(0);
  expect(confirmationsAt(103n, 100n)).toBe(0);
});

test('in whatever order deposits became known, the oldest count first', () => {
  const deposits = [90n, 99n, 80n, 95n].map((height) => ({ height, amount: 5n }));
  expect(confirmationsReceived(deposits, 10n, 100n)).toBe(11);
  expect(confirmationsReceived(deposits.toReversed(), 10n, 100n)).toBe(11);
  expect(confirmationsReceived(deposits, 11n, 100n)).toBe(6);
});
