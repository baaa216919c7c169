import { expect, test } from 'vitest';
import { rate } from '../money/rate.ts';
import { share } from '../money/share.ts';
import { isWorthMoving } from './worth.ts';

const usdt = (dollars: bigint) => ({ amount: dollars * 10n ** 6n, decimals: 6, rate: rate('1.0') });
const gwei = (amount: bigint) => ({ amount: amount * 10n ** 9n, decimals: 18, rate: rate('3000.0') });

test('a move that costs exactly the share is worth it, one base unit more is not', () => {
  // 333,333 gwei at 3,000 USD are 0.999999 USD.
  expect(isWorthMoving(usdt(100n), gwei(333_333n), share('0.01'))).toBe(true);
  const oneCent = { amount: 10n ** 16n, decimals: 18, rate: rate('1.0') };
  expect(isWorthMoving(usdt(1n), oneCent, share('0.01'))).toBe(true);
  expect(isWorthMoving(usdt(1n), { ...oneCent, amount: oneCent.amount + 1n }, share('0.01'))).toBe(false);
});

test('with a share of nothing only a free move is worth it', () => {
  expect(isWorthMoving(usdt(1n), gwei(0n), share('0'))).toBe(true);
  expect(isWorthMoving(usdt(1_000_000n), gwei(1n), share('0'))).toBe(false);
});
