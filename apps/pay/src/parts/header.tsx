import type { Checkout } from '@florin/contract/schemas/checkout';
import { usdText } from '../show/amount.ts';

/** Who is paid, how much, and what for. */
export function Header({ checkout }: { checkout: Checkout }) {
  return (
    <header>
      <h1>
        <span class="merchant">{checkout.merchant_name}</span>
        <span class="amount">
          {usdText(checkout.amount_usd)} <abbr title="US dollars">USD</abbr>
        </span>
      </h1>
      {checkout.description && <p class="description">{checkout.description}</p>}
    </header>
  );
}
