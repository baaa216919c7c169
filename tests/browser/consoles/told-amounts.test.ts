import { expect, test } from 'vitest';
import { amountsOf } from './told-amounts.ts';

test('an answer tells its own amounts, and what the entries of a list add up to', () => {
  const body = {
    data: { balance_usd: '12.00', rate: '1.5', entries: [{ usd: '-3.00' }, { usd: '4.50' }, { usd: null }] },
  };
  expect([...amountsOf(JSON.stringify(body))].toSorted()).toEqual(['1.50', '12.00', '3.00', '4.50']);
});

test('an answer without a body tells nothing', () => {
  expect(amountsOf('').size).toBe(0);
});
