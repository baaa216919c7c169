import { examples } from '@florin/contract/examples';
import type { MerchantRefund, Payment } from '@florin/sdk';
import { expect, test } from 'vitest';
import { isOwnRequest, isTaken, surplusLeft } from './refunds.ts';

const refund = (changes: object = {}) => ({ ...examples.merchantRefund, ...changes }) as unknown as MerchantRefund;
const payment = (changes: object = {}) =>
  ({ status: 'completed', required_crypto_amount: '1', total_received_crypto: '1.5', ...changes }) as Payment;

test('a surplus is what came beyond the amount, less what refunds have of it', () => {
  const paid = [refund({ amount_crypto: '0.2' }), refund({ status: 'completed', amount_crypto: '0.1' })];
  expect(surplusLeft(payment(), [])).toBe('0.5');
  expect(surplusLeft(payment(), paid)).toBe('0.2');
  expect(surplusLeft(payment(), [refund({ amount_crypto: '0.5' })])).toBeNull();
});

test('refunds that were refused, and those of other coins, leave the surplus as it was', () => {
  const others = [
    refund({ status: 'rejected' }),
    refund({ status: 'failed' }),
    refund({ source: 'balance' }),
    refund({ source: 'unmatched', deposit_id: 'd' }),
  ];
  expect(surplusLeft(payment(), others)).toBe('0.5');
});

test.each([
  { status: 'confirmed' },
  { required_crypto_amount: null },
  { total_received_crypto: '1' },
  { total_received_crypto: '0.9' },
])('there is no surplus with %j', (changes) => {
  expect(surplusLeft(payment(changes), [])).toBeNull();
});

test('a deposit is taken while a refund of it was not refused', () => {
  const of = (status: string) => [refund({ source: 'unmatched', deposit_id: 'd', status })];
  const taken = ['requested', 'approved', 'processing', 'completed', 'rejected', 'failed'].filter((status) =>
    isTaken('d', of(status)),
  );
  expect(taken).toEqual(['requested', 'approved', 'processing', 'completed']);
  expect(isTaken('other', of('requested'))).toBe(false);
});

test('what an administrator asked for, or has decided, is not taken back', () => {
  expect(isOwnRequest(refund())).toBe(true);
  expect(isOwnRequest(refund({ requested_by: 'administrator' }))).toBe(false);
  expect(isOwnRequest(refund({ status: 'approved' }))).toBe(false);
});
