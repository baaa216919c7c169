import type { Checkout } from '@florin/contract/schemas/checkout';
import { Surplus } from '../parts/surplus.tsx';

export function ConfirmingView({ checkout }: { checkout: Checkout }) {
  const { confirmations_received: received, confirmations_required: required, chain } = checkout;
  const reached = Math.min(received ?? 0, required);
  return (
    <>
      <h2 tabIndex={-1}>Payment found</h2>
      <p>The {chain?.name} network is confirming it. There is nothing more to do, and you may close this page.</p>
      <p class="steps">
        <label for="confirmations">
          {reached} of {required} confirmations
        </label>
        <progress id="confirmations" value={reached} max={required} />
      </p>
      <Surplus checkout={checkout} />
    </>
  );
}

export function ConfirmedView({ checkout }: { checkout: Checkout }) {
  return (
    <>
      <h2 tabIndex={-1}>Payment confirmed</h2>
      <p>
        It is being handed over to {checkout.merchant_name}. There is nothing more to do, and you may close this page.
      </p>
      <p class="waiting">Handing over…</p>
      <Surplus checkout={checkout} />
    </>
  );
}
