import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPayoutClientId, payoutClientId } from './client-id.ts';

const attempt = fc.integer({ min: 1, max: 1_000_000 });

test('no two attempts of any withdrawals share an id, and an exchange takes each', () => {
  fc.assert(
    fc.property(fc.uuid(), attempt, fc.uuid(), attempt, (one, first, other, second) => {
      const [left, right] = [payoutClientId(one, first), payoutClientId(other, second)];
      expect(left).toMatch(/^[a-z0-9]{26,32}$/);
      expect(left === right).toBe(one === other && first === second);
    }),
  );
});

test('the ids of a withdrawal follow from it, and pass over those that failed at the exchange', () => {
  const withdrawal = '0193a5f0-0000-7000-8000-000000000001';
  const [first, second] = [payoutClientId(withdrawal, 1), payoutClientId(withdrawal, 2)];
  expect(first).toBe('03cz7vzsiflk4si93tv90z6kh1');
  expect(nextPayoutClientId(withdrawal, new Set())).toBe(first);
  expect(nextPayoutClientId(withdrawal, new Set([first]))).toBe(second);
  expect(nextPayoutClientId(withdrawal, new Set([second]))).toBe(first);
});
