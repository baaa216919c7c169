import type { Checkout } from '@florin/contract/schemas/checkout';
import { examples } from '@florin/contract/examples';
import { expect, test } from 'vitest';
import { en } from '../i18n/en.ts';
import { openLocale } from '../i18n/locale.tsx';
import { announcement } from './said.ts';

const english = openLocale({ language: 'en', locale: 'en-US' }, en);
const checkout = examples.checkout as Checkout;
const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

test('a screen reader hears what arrived and what is missing', () => {
  const partly: Checkout = {
    ...checkout,
    status: 'partially_paid',
    total_received_crypto: '0.01',
    remaining_crypto_amount: '0.02540826',
  };
  expect(spaced(announcement(english, partly))).toBe(
    '0.01 ETH arrived. Please send the remaining 0.02540826 ETH to the same address.',
  );
});

test('confirmations never count beyond what is needed', () => {
  const deep: Checkout = { ...checkout, status: 'confirming', confirmations_received: 30, confirmations_required: 12 };
  expect(announcement(english, deep)).toBe('Payment found. 12 of 12 confirmations');
  expect(announcement(english, { ...deep, confirmations_received: null })).toBe('Payment found. 0 of 12 confirmations');
});
