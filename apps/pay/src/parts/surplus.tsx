import type { Checkout } from '@florin/contract/schemas/checkout';
import { surplus } from '../show/amount.ts';

/** Tells a payer who sent too much, and whom to ask. */
export function Surplus({ checkout }: { checkout: Checkout }) {
  const more = surplus(checkout.total_received_crypto, checkout.required_crypto_amount);
  if (more === null) return null;
  return (
    <p class="box">
      You sent{' '}
      <strong class="number">
        {more} {checkout.token?.symbol}
      </strong>{' '}
      more than was due. Please ask {checkout.merchant_name} about it.
    </p>
  );
}
