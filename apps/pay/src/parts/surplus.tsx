import type { Checkout } from '@florin/contract/schemas/checkout';
import { Exact, Said, useLocale } from '../i18n/locale.tsx';

/** Tells a payer who sent too much, and whom to ask, as long as nobody gives it back. */
export function Surplus({ checkout }: { checkout: Checkout }) {
  const { format } = useLocale();
  const { surplus_crypto_amount: more } = checkout;
  if (!more) return null;
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
