import type { Checkout } from '@florin/contract/schemas/checkout';
import type { Brand } from '@florin/contract/schemas/service';
import { useLocale } from '../i18n/locale.tsx';

/** Who runs the page. */
export function BrandLine({ brand }: { brand: Brand | null }) {
  return (
    <p class="brand">
      {brand && <img src={brand.logo_url} alt="" width="28" height="28" />}
      <span>{brand?.name}</span>
    </p>
  );
}

/** Where the sign alone already says whose dollars these are, the currency is not named again. */
function Amount({ usd }: { usd: string }) {
  return (
    <span class="amount">
      <bdi dir="ltr">{usd}</bdi>
      {!usd.includes('US') && <span class="currency">USD</span>}
    </span>
  );
}

/** Who is paid, how much, and what for. The server writes the same element before the script runs. */
export function Header({ checkout, brand }: { checkout: Checkout; brand: Brand | null }) {
  const { format } = useLocale();
  const { quote } = checkout;
  return (
    <header class="summary">
      <BrandLine brand={brand} />
      <h1>
        <span class="merchant">
          {brand?.merchant_logo_url && <img src={brand.merchant_logo_url} alt="" width="40" height="40" />}
          <bdi>{checkout.merchant_name}</bdi>
        </span>
        <Amount usd={format.usd(checkout.amount_usd)} />
        {quote && (
          <span class="quoted">
            = <bdi dir="ltr">{format.money(quote.amount, quote.currency)}</bdi>
          </span>
        )}
      </h1>
      {checkout.description && (
        <p class="description">
          <bdi>{checkout.description}</bdi>
        </p>
      )}
    </header>
  );
}
