import type { Payment } from '@florin/sdk';
import { Coin, Usd } from '@florin/ui/parts/text';
import { useSay } from '../words/spoken.ts';

const fees = [
  ['service_fee_usd', 'service_fee'],
  ['conversion_fee_usd', 'conversion_fee'],
  ['token_fee_usd', 'token_fee'],
] as const;

/** A line of dollars; none where nothing is known yet. */
function Line({ label, amount, isSum = false }: { label: string; amount: string | null; isSum?: boolean }) {
  if (amount === null) return null;
  const Weight = isSum ? 'strong' : 'span';
  return (
    <>
      <dt>
        <Weight>{label}</Weight>
      </dt>
      <dd>
        <Weight>
          <Usd amount={amount} />
        </Weight>
      </dd>
    </>
  );
}

/** What was asked for, what came, what is taken of it, and what is credited. */
export function PaymentSums({ payment }: { payment: Payment }) {
  const say = useSay();
  const { token, required_crypto_amount: required, total_received_crypto: received } = payment;
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
        {fees.map(([name, word]) => (
          <Line key={name} label={say(word)} amount={payment[name]} />
        ))}
        <Line label={say('net')} amount={payment.net_settlement_usd} isSum />
      </dl>
    </section>
  );
}
