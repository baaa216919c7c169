import type { Checkout } from '@florin/contract/schemas/checkout';
import { viewOf } from './show/view.ts';

/** One sentence on where the payment stands, for screen readers whenever it changes. */
export const announcement = (checkout: Checkout): string => {
  const { confirmations_received: received, confirmations_required: required, token } = checkout;
  const symbol = token?.symbol ?? '';
  switch (viewOf[checkout.status]) {
    case 'choose':
      return 'Choose a coin to pay with.';
    case 'choose_again':
      return 'The time to pay has ended. You can choose again.';
    case 'pay':
      return checkout.status === 'partially_paid'
        ? `${checkout.total_received_crypto} ${symbol} received, ${checkout.remaining_crypto_amount} ${symbol} missing.`
        : 'Waiting for your payment.';
    case 'confirming':
      return `Payment found. ${Math.min(received ?? 0, required)} of ${required} confirmations.`;
    case 'confirmed':
      return 'Payment confirmed.';
    case 'completed':
      return 'Payment complete.';
    case 'notice':
      return '';
  }
};
