import type { AdminPaymentDetail } from '@florin/sdk/admin';
import { Badge } from '@florin/ui/parts/badge';
import { Copy } from '@florin/ui/parts/copy';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { Coin, Exact, Usd, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import type { ScreenProps } from '@florin/ui/route/screen';
import { admin } from '../admin.ts';
import { PaymentDeeds } from '../cases/payment-deeds.tsx';
import { ChosenCoin } from '../parts/chosen-coin.tsx';
import { Facts } from '../parts/facts.tsx';
import { Status } from '../parts/status.tsx';

const MoneyBox = ({ of }: { of: AdminPaymentDetail }) => {
  const { required_crypto_amount: required } = of;
  return (
    <section class="card">
      <h2>Money</h2>
      <Facts
        of={[
          ['Asks for', <Usd amount={of.amount_usd} />],
          ['Asked in coins', required === null ? null : <ChosenCoin of={of} amount={required} />],
          ['Received', of.token === null ? 'nothing' : <ChosenCoin of={of} amount={of.total_received_crypto} />],
          ['Worth', of.total_received_usd === null ? null : <Usd amount={of.total_received_usd} />],
          ['Credited', of.net_settlement_usd === null ? null : <Usd amount={of.net_settlement_usd} />],
          ['Address', of.wallet_address === null ? null : <Copy label="Address" value={of.wallet_address} />],
        ]}
      />
    </section>
  );
};

const About = ({ of }: { of: AdminPaymentDetail }) => (
  <section class="card">
    <h2>Whose</h2>
    <Facts
      of={[
        ['Merchant', <a href={`/merchants/${of.merchant_id}`}>{of.merchant_name}</a>],
        ['Reference', of.reference === null ? null : <bdi>{of.reference}</bdi>],
        ['For', of.description === null ? null : <bdi>{of.description}</bdi>],
        ['Created', <When at={of.created_at} whole />],
        ['Id', <Copy label="Id" value={of.id} />],
      ]}
    />
  </section>
);

const Timeline = ({ of }: { of: AdminPaymentDetail }) => (
  <section class="card">
    <h2>What happened</h2>
    {of.timeline.length === 0 ? (
      <Empty title="Nothing yet." />
    ) : (
      <ol class="timeline">
        {of.timeline.map((entry) => (
          <li key={`${entry.at} ${entry.title}`}>
            <When at={entry.at} whole />
            <span>
              {entry.title}{' '}
              {entry.explorer_url !== null && (
                <a href={entry.explorer_url} target="_blank" rel="noreferrer">
                  Look it up
                </a>
              )}
            </span>
          </li>
        ))}
      </ol>
    )}
  </section>
);

const Refunds = ({ of }: { of: AdminPaymentDetail }) =>
  of.refunds.length === 0 ? null : (
    <section class="card">
      <h2>Refunds</h2>
      <Table
        caption="Refunds"
        rows={of.refunds}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/approvals/refunds/${id}`}
        columns={[
          {
            head: 'Amount',
            cell: ({ amount_crypto: amount, token, chain }) => (
              <Coin amount={amount} symbol={token.symbol} network={chain.name} />
            ),
          },
          { head: 'Status', cell: ({ status }) => <Status of={status} /> },
          { head: 'Asked', end: true, cell: ({ created_at: at }) => <When at={at} /> },
        ]}
      />
    </section>
  );

const Tickets = ({ of }: { of: AdminPaymentDetail }) =>
  of.tickets.length === 0 ? null : (
    <section class="card">
      <h2>Tickets</h2>
      <ul class="list">
        {of.tickets.map(({ id, email, message, status, created_at: at, tx_hash: hash }) => (
          <li key={id}>
            <Status of={status} /> <bdi>{email}</bdi> <When at={at} />
            <p class="said" dir="auto">
              {message}
            </p>
            {hash !== null && <Exact>{hash}</Exact>}
          </li>
        ))}
      </ul>
    </section>
  );

/** One payment with all that an operator knows of it. */
export function PaymentDetail({ id = '' }: ScreenProps) {
  const query = useQuery(`payment ${id}`, (signal) => admin.payments.retrieve(id, { signal }), 10_000);
  return (
    <>
      <Head title="Payment" back={{ href: '/payments', label: 'Payments' }}>
        {query.data && <Status of={query.data.status} />}
        {query.data?.suspended_at && <Badge tone="bad">Suspended</Badge>}
      </Head>
      <Asked query={query}>
        {(of) => (
          <>
            <div class="deeds">
              <PaymentDeeds payment={of} done={query.again} />
            </div>
            <div class="halves">
              <MoneyBox of={of} />
              <About of={of} />
            </div>
            <Timeline of={of} />
            <Refunds of={of} />
            <Tickets of={of} />
          </>
        )}
      </Asked>
    </>
  );
}
