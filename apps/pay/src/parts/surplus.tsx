import type { Checkout } from '@florin/contract/schemas/checkout';
import { Exact, Said, useLocale } from '../i18n/locale.tsx';
import { surplus } from '../show/amount.ts';

/** Tells a payer who sent too much, and whom to ask. */
export function Surplus({ checkout }: { checkout: Checkout }) {
  const { format } = useLocale();
  const more = surplus(checkout.total_received_crypto, checkout.required_crypto_amount);
  if (more === null) return null;
  return (
    <p class="box">
      <Said
        name="surplus"
        amount={
          <strong>
            <Exact>{format.coin(more, checkout.token?.symbol ?? '')}</Exact>
          </strong>
        }
        merchant={<bdi>{checkout.merchant_name}</bdi>}
      />
    </p>
  );
}
