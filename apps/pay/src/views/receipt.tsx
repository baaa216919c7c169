import type { Checkout } from '@florin/contract/schemas/checkout';
import type { ComponentChildren } from 'preact';
import { Exact, Said, useLocale } from '../i18n/locale.tsx';
import { Address } from '../parts/address.tsx';
import { ExplorerLink } from '../parts/explorer-link.tsx';

function Line({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What was sent when and where, and by which transactions. */
function Sent({ checkout }: { checkout: Checkout }) {
  const { text, format } = useLocale();
  const { token, chain, wallet_address: address } = checkout;
  return (
    <>
      {token && chain && (
        <Line name={text('receipt_sent')}>
          <Exact>{format.coin(checkout.total_received_crypto, token.symbol)}</Exact>
          <span class="network">
            <Said name="network" network={chain.name} />
          </span>
        </Line>
      )}
      {token && checkout.locked_rate_usd && (
        <Line name={text('receipt_rate')}>
          <Exact>
            1 {token.symbol} = {format.rate(checkout.locked_rate_usd)}
          </Exact>
        </Line>
      )}
      {checkout.completed_at && (
        <Line name={text('receipt_date')}>
          <time dateTime={checkout.completed_at}>{format.moment(Date.parse(checkout.completed_at))}</time>
        </Line>
      )}
      {address && (
        <Line name={text('address')}>
          <Address address={address} />
        </Line>
      )}
      {checkout.transactions.length > 0 && (
        <Line name={text('transaction')}>
          {checkout.transactions.map(({ tx_hash: hash, explorer_url: url }) => (
            <p key={hash}>
              <ExplorerLink hash={hash} url={url} isWhole />
            </p>
          ))}
        </Line>
      )}
    </>
  );
}

/** What was paid to whom, for the payer's own books. */
export function Receipt({ checkout }: { checkout: Checkout }) {
  const { text, format } = useLocale();
  const { quote } = checkout;
  return (
    <dl class="receipt" aria-label={text('receipt')}>
      <Line name={text('receipt_to')}>
        <bdi>{checkout.merchant_name}</bdi>
      </Line>
      {checkout.description && (
        <Line name={text('receipt_for')}>
          <bdi>{checkout.description}</bdi>
        </Line>
      )}
      {checkout.reference && (
        <Line name={text('reference')}>
          <bdi>{checkout.reference}</bdi>
        </Line>
      )}
      <Line name={text('amount')}>
        <Exact>{format.usd(checkout.amount_usd)}</Exact>
        {quote && (
          <>
            {' = '}
            <Exact>{format.money(quote.amount, quote.currency)}</Exact>
          </>
        )}
      </Line>
      <Sent checkout={checkout} />
      <Line name={text('payment_number')}>
        <bdi class="number" dir="ltr">
          {checkout.id}
        </bdi>
      </Line>
    </dl>
  );
}
