import type { Checkout } from '@florin/contract/schemas/checkout';
import { examples } from '@florin/contract/examples';
import { expect, test } from 'vitest';
import { announcement } from './announcement.ts';

const checkout = examples.checkout as Checkout;

test('a screen reader hears what arrived and what is missing', () => {
  const partly: Checkout = {
    ...checkout,
    status: 'partially_paid',
    total_received_crypto: '0.01',
    remaining_crypto_amount: '0.02540826',
  };
  expect(announcement(partly)).toBe('0.01 ETH received, 0.02540826 ETH missing.');
});

test('confirmations never count beyond what is needed', () => {
  const deep: Checkout = { ...checkout, status: 'confirming', confirmations_received: 30, confirmations_required: 12 };
  expect(announcement(deep)).toBe('Payment found. 12 of 12 confirmations.');
  expect(announcement({ ...deep, confirmations_received: null })).toBe('Payment found. 0 of 12 confirmations.');
});
