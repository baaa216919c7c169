import type { Checkout } from '@florin/contract/schemas/checkout';
import type { OtherDeposit } from '@florin/contract/schemas/other-deposit';
import { Exact, Said, useLocale } from '../i18n/locale.tsx';
import { coinOn } from '../show/said.ts';
import { otherNext, otherText } from '../show/other-deposits.ts';
import { ExplorerLink } from './explorer-link.tsx';

function Told({ deposit, checkout }: { deposit: OtherDeposit; checkout: Checkout }) {
  const locale = useLocale();
  const { token, chain } = checkout;
  const next = otherNext(deposit);
  const amount = (
    <strong>
      <Exact>{locale.format.coin(deposit.amount_crypto, deposit.token.symbol)}</Exact>
    </strong>
  );
  return (
    <li>
      <p>
        <Said
          name={otherText(deposit)}
          amount={amount}
          network={<strong>{deposit.chain.name}</strong>}
          coin={token && chain ? coinOn(locale, token.symbol, chain.name) : ''}
        />
      </p>
      {next && (
        <p>
          <Said name={next} merchant={<bdi>{checkout.merchant_name}</bdi>} />
        </p>
      )}
      <p class="hint">
        {locale.text('transaction')} <ExplorerLink hash={deposit.tx_hash} url={deposit.explorer_url} />
      </p>
    </li>
  );
}

/** Coins that came and do not count: whoever sent them learns where they are, and what happens next. */
export function OtherDeposits({ checkout }: { checkout: Checkout }) {
  return (
    <div role="status">
      {checkout.other_deposits.length > 0 && (
        <ul class="others warning">
          {checkout.other_deposits.map((deposit) => (
            <Told key={deposit.id} deposit={deposit} checkout={checkout} />
          ))}
        </ul>
      )}
    </div>
  );
}
