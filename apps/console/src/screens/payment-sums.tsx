import type { Payment } from '@florin/sdk';
import { Coin, Usd } from '@florin/ui/parts/text';
import { useSay } from '../words/spoken.ts';

/** What was asked for, what came, what is taken of it, and what is credited. */
export function PaymentSums({ payment }: { payment: Payment }) {
  const say = useSay();
  const { token, required_crypto_amount: required, total_received_crypto: received } = payment;
  const dollars = [
    [say('service_fee'), payment.service_fee_usd],
    [say('conversion_fee'), payment.conversion_fee_usd],
    [say('token_fee'), payment.token_fee_usd],
  ] as const;
  return (
    <section class="card">
      <h2>{say('sums')}</h2>
      <dl class="facts sums">
        <dt>{say('asked')}</dt>
        <dd>
          <Usd amount={payment.amount_usd} />
        </dd>
        {token && required !== null && (
          <>
            <dt>{say('to_send')}</dt>
            <dd>
              <Coin amount={required} symbol={token.symbol} />
            </dd>
            <dt>{say('received')}</dt>
            <dd>
              <Coin amount={received} symbol={token.symbol} />
            </dd>
          </>
        )}
        {dollars.map(([label, amount]) =>
          amount === null
            ? null
            : [
                <dt key={label}>{label}</dt>,
                <dd key={`${label}-value`}>
                  <Usd amount={amount} />
                </dd>,
              ],
        )}
        {payment.net_settlement_usd !== null && (
          <>
            <dt>
              <strong>{say('net')}</strong>
            </dt>
            <dd>
              <strong>
                <Usd amount={payment.net_settlement_usd} />
              </strong>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
