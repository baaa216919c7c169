import type { Payment } from '@florin/sdk';
import { Head } from '@florin/ui/parts/shell';
import { Asked } from '@florin/ui/parts/states';
import { Copy } from '@florin/ui/parts/copy';
import { QrCode } from '@florin/ui/parts/qr-code';
import { Exact, Usd, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import type { ScreenProps } from '@florin/ui/route/screen';
import { florin } from '../client.ts';
import { PaymentBadge } from '../parts/status.tsx';
import { paymentStatuses } from '../words/statuses.ts';
import { useSay } from '../words/spoken.ts';
import { Cancel } from './payment-cancel.tsx';
import { PaymentSums } from './payment-sums.tsx';
import { Refunds, ToGiveBack } from './payment-refunds.tsx';
import { PaymentTimeline } from './payment-timeline.tsx';

const everyMs = 5_000;
const refundsEveryMs = 10_000;
const refundsMax = 100;
const isOver = ({ status }: Payment): boolean => ['completed', 'expired', 'failed'].includes(status);

/** How it stands, what happens next, and whose turn it is. */
function Verdict({ payment }: { payment: Payment }) {
  const say = useSay();
  const { actor, next } = paymentStatuses[payment.status];
  return (
    <section class="card verdict">
      <p class="verdict-amount">
        <Usd amount={payment.amount_usd} /> <PaymentBadge status={payment.status} />
      </p>
      <p>
        <strong>{say(actor)}.</strong> {say(next)}
      </p>
    </section>
  );
}

/** The coin with its network: two USDT are not one. */
function Chosen({ token: { id, symbol } }: { token: NonNullable<Payment['token']> }) {
  const say = useSay();
  const { data } = useQuery('tokens', (signal) => florin().payments.tokens({ signal }));
  const chain = data?.tokens.find((token) => token.id === id)?.chain.name;
  return (
    <>
      {symbol} {chain !== undefined && <span class="faint">{say('on_chain', { chain })}</span>}
    </>
  );
}

/** What the merchant wrote on it, and what it is called. */
function Facts({ payment }: { payment: Payment }) {
  const say = useSay();
  const { id, reference, description, customer_email: email, token, wallet_address: address, metadata } = payment;
  const rows = [
    [say('reference'), reference && <bdi>{reference}</bdi>],
    [say('description'), description && <bdi>{description}</bdi>],
    [say('email'), email && <bdi>{email}</bdi>],
    [say('coin'), token && <Chosen token={token} />],
    [say('address'), address && <Exact>{address}</Exact>],
    [say('created'), <When at={payment.created_at} whole />],
    [say('id'), <Exact>{id}</Exact>],
    ...Object.entries(metadata).map(([name, value]) => [name, <bdi>{value}</bdi>] as const),
  ] as const;
  return (
    <section class="card">
      <h2>{say('payment')}</h2>
      <dl class="facts">
        {rows.map(([name, value]) =>
          value === null || value === '' ? null : [<dt key={name}>{name}</dt>, <dd key={`${name}-value`}>{value}</dd>],
        )}
      </dl>
      <a href={`/webhooks?payment=${id}`}>{say('see_deliveries')}</a>
    </section>
  );
}

/** How to ask the payer once more. */
function Link({ url }: { url: string }) {
  const say = useSay();
  return (
    <section class="card">
      <h2>{say('pay_link')}</h2>
      <Copy label={say('pay_link')} value={url} />
      <QrCode content={url} label={say('pay_code')} />
      <a href={url} target="_blank" rel="noreferrer">
        {say('open_page')}
      </a>
    </section>
  );
}

function Details({ payment, again }: { payment: Payment; again: () => void }) {
  const { id } = payment;
  const refunds = useQuery(
    `refunds:${id}`,
    (signal) => florin().refunds.ofPayment(id, { page_size: refundsMax }, { signal }),
    refundsEveryMs,
  );
  const done = (): void => {
    again();
    refunds.again();
  };
  return (
    <>
      <Verdict payment={payment} />
      {refunds.data && <ToGiveBack payment={payment} refunds={refunds.data.refunds} done={done} />}
      <div class="columns">
        <div class="stack">
          <PaymentTimeline id={id} isOver={isOver(payment)} />
          <Refunds query={refunds} done={done} />
        </div>
        <div class="stack">
          <PaymentSums payment={payment} />
          {!isOver(payment) && <Link url={payment.pay_url} />}
          <Facts payment={payment} />
        </div>
      </div>
    </>
  );
}

/** One payment: what became of it, and what is to be done. */
export function PaymentScreen({ id = '' }: ScreenProps) {
  const say = useSay();
  const query = useQuery(`payment:${id}`, (signal) => florin().payments.retrieve(id, { signal }), everyMs);
  const { data: payment } = query;
  return (
    <>
      <Head
        title={payment?.reference ?? payment?.description ?? say('payment')}
        back={{ href: '/payments', label: say('all_payments') }}
      >
        {payment && <Cancel payment={payment} done={query.again} />}
      </Head>
      <Asked query={query}>{(found) => <Details payment={found} again={query.again} />}</Asked>
    </>
  );
}
