import type { AdminWithdrawalDetail, PaymentOrder } from '@florin/sdk/admin';
import { Badge } from '@florin/ui/parts/badge';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Failure } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { Coin, Exact, Usd, When } from '@florin/ui/parts/text';
import { type Query, useQuery } from '@florin/ui/query/use-query';
import { navigate } from '@florin/ui/route/location';
import type { ScreenProps } from '@florin/ui/route/screen';
import { useSpeech } from '@florin/ui/words/spoken';
import { admin } from '../admin.ts';
import { Facts } from '../parts/facts.tsx';
import { Status } from '../parts/status.tsx';
import { ApproveBar } from '../sign/approve-bar.tsx';
import { OrderCard } from '../sign/order-card.tsx';
import { inWords } from '../words/statuses.ts';

const list = '/approvals?kind=withdrawals';

/** The next one that waits, or the list when none does, and when it cannot be asked for: there one reads why. */
async function goOn(doneId: string): Promise<void> {
  const asked = admin.withdrawals.list({ status: 'pending_approval', page_size: 2 });
  const next = await asked.then(
    ({ withdrawals }) => withdrawals.find(({ id }) => id !== doneId),
    () => undefined,
  );
  navigate(next ? `/approvals/withdrawals/${next.id}` : list);
}

const Who = ({ of }: { of: AdminWithdrawalDetail }) => (
  <section class="card">
    <h2>Who asks</h2>
    <Facts
      of={[
        ['Merchant', <a href={`/merchants/${of.merchant_id}`}>{of.merchant_name}</a>],
        ['E-mail', <bdi>{of.merchant_email}</bdi>],
        ['Account', of.merchant_is_disabled ? <Badge tone="bad">Shut out</Badge> : null],
        ['Verified', inWords(of.kyc_level)],
        ['Since', <When at={of.merchant_since} whole />],
        ['Owns', <Usd amount={of.balance_usd} />],
        ['Of it reserved', <Usd amount={of.reserved_usd} />],
        [
          'Paid before',
          <>
            <Usd amount={of.completed_usd} /> in {of.completed_count}
          </>,
        ],
        [
          'To this address',
          of.to_same_address === 0 ? <Badge tone="attention">Never before</Badge> : `${of.to_same_address} times`,
        ],
        [
          'Wallet set',
          <>
            <When at={of.wallet_changed_at} />{' '}
            {of.wallet_recently_changed && <Badge tone="attention">Changed within a day</Badge>}
          </>,
        ],
        ['Merchant’s signature', of.merchant_signature === null ? null : inWords(of.merchant_signature)],
      ]}
    />
  </section>
);

const Money = ({ of }: { of: AdminWithdrawalDetail }) => (
  <section class="card">
    <h2>The withdrawal</h2>
    <Facts
      of={[
        ['Amount', <Usd amount={of.amount_usd} />],
        ['Fee', <Usd amount={of.fee_usd} />],
        ['Arrives', <Usd amount={of.net_amount_usd} />],
        ['Chain', of.chain.name],
        ['Address', <Exact>{of.destination_address}</Exact>],
        ['Treasury holds', <Coin amount={of.treasury_crypto} symbol={of.payout_symbol} network={of.chain.name} />],
        ['Waits because', of.waiting_reason === null ? null : inWords(of.waiting_reason)],
        ['Reason given', of.rejection_reason ?? of.failure_reason],
        ['Transaction', of.tx_hash === null ? null : <Exact>{of.tx_hash}</Exact>],
      ]}
    />
  </section>
);

const Before = ({ of }: { of: AdminWithdrawalDetail }) =>
  of.last_withdrawals.length === 0 ? null : (
    <section class="card">
      <h2>The five before it</h2>
      <Table
        caption="Earlier withdrawals of the merchant"
        rows={of.last_withdrawals}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/approvals/withdrawals/${id}`}
        columns={[
          { head: 'When', cell: ({ created_at: at }) => <When at={at} /> },
          { head: 'Amount', end: true, cell: ({ amount_usd: usd }) => <Usd amount={usd} /> },
          { head: 'Address', cell: ({ destination_address: address }) => <Exact>{address}</Exact> },
          { head: 'Status', cell: ({ status }) => <Status of={status} /> },
        ]}
      />
    </section>
  );

function Bar({ of, order }: { of: AdminWithdrawalDetail; order: Query<PaymentOrder> }) {
  const { format } = useSpeech();
  const mayDecide = of.status === 'pending_approval';
  if (!mayDecide) return null;
  if (order.problem !== null) return <Failure problem={order.problem} again={order.again} />;
  if (order.data === null) return null;
  const arrives = `${format.coin(order.data.amount_crypto, order.data.symbol)} on ${order.data.chain_name}`;
  return (
    <ApproveBar
      calls={{ approving: 'adminWithdrawals.approve', rejecting: 'adminWithdrawals.reject' }}
      order={order.data}
      approve={(approval) => admin.withdrawals.approve(of.id, approval)}
      reject={(reason) => admin.withdrawals.reject(of.id, { reason })}
      effect={`${arrives} leaves the treasury for ${of.destination_address}. It cannot be called back.`}
      rejection={`${format.usd(of.amount_usd)} is available to ${of.merchant_name} again, who reads the reason.`}
      done={() => void goOn(of.id)}
    />
  );
}

/** One withdrawal with everything that a decision needs: who asks at one side, what leaves at the other. */
export function ApproveWithdrawal({ id = '' }: ScreenProps) {
  const detail = useQuery(`withdrawal ${id}`, (signal) => admin.withdrawals.retrieve(id, { signal }), 10_000);
  const order = useQuery(`order ${id}`, (signal) => admin.withdrawals.order(id, { signal }), 10_000);
  return (
    <>
      <Head title="Withdrawal" back={{ href: list, label: 'Withdrawals' }}>
        {detail.data && <Status of={detail.data.status} />}
      </Head>
      <Asked query={detail}>
        {(of) => (
          <>
            <Bar of={of} order={order} />
            <div class="halves">
              <Who of={of} />
              <Money of={of} />
            </div>
            {order.data && <OrderCard order={order.data} />}
            <Before of={of} />
          </>
        )}
      </Asked>
    </>
  );
}
