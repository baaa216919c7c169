import type { PaymentOrder, Refund } from '@florin/sdk/admin';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Failure } from '@florin/ui/parts/states';
import { Coin, Exact, When } from '@florin/ui/parts/text';
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

const everyMs = 10_000;

const list = '/approvals?kind=refunds';

/** The next one that waits, or the list when none does, and when it cannot be asked for: there one reads why. */
async function goOn(doneId: string): Promise<void> {
  const asked = admin.refunds.list({ status: 'requested', page_size: 20 });
  const next = await asked.then(
    ({ refunds }) => refunds.find(({ id, address }) => id !== doneId && address !== null),
    () => undefined,
  );
  navigate(next ? `/approvals/refunds/${next.id}` : list);
}

const About = ({ of }: { of: Refund }) => (
  <section class="card">
    <h2>Whose coins</h2>
    <Facts
      of={[
        ['From', inWords(of.source)],
        ['Asked by', inWords(of.requested_by)],
        ['Reason', <bdi>{of.reason}</bdi>],
        ['Payment', of.payment_id === null ? 'none' : <a href={`/payments/${of.payment_id}`}>Look at it</a>],
        ['Merchant', of.merchant_id === null ? null : <a href={`/merchants/${of.merchant_id}`}>Look at it</a>],
        ['Asked', <When at={of.created_at} />],
        ['May be approved', of.approvable_from === null ? null : <When at={of.approvable_from} />],
      ]}
    />
  </section>
);

const Amounts = ({ of }: { of: Refund }) => {
  const coin = (amount: string) => <Coin amount={amount} symbol={of.token.symbol} network={of.chain.name} />;
  return (
    <section class="card">
      <h2>The refund</h2>
      <Facts
        of={[
          ['Goes back', coin(of.amount_crypto)],
          ['The payer bears', coin(of.deducted_crypto)],
          ['Arrives', coin(of.net_amount_crypto)],
          ['Address', of.address === null ? 'The payer has not named one yet.' : <Exact>{of.address}</Exact>],
          ['Waits because', of.waiting_reason === null ? null : inWords(of.waiting_reason)],
          ['Reason given', of.rejection_reason ?? of.failure_reason],
          ['Transaction', of.tx_hash === null ? null : <Exact>{of.tx_hash}</Exact>],
        ]}
      />
    </section>
  );
};

function Bar({ of, order }: { of: Refund; order: Query<PaymentOrder | null> }) {
  const { format } = useSpeech();
  if (of.status !== 'requested' || of.address === null) return null;
  if (order.problem !== null) return <Failure problem={order.problem} again={order.again} />;
  if (order.data === null) return null;
  return (
    <ApproveBar
      calls={{ approving: 'adminRefunds.approve', rejecting: 'adminRefunds.reject' }}
      order={order.data}
      approve={(approval) => admin.refunds.approve(of.id, approval)}
      reject={(reason) => admin.refunds.reject(of.id, { reason })}
      effect={`${format.coin(of.net_amount_crypto, of.token.symbol)} on ${of.chain.name} leaves for ${of.address}. It cannot be called back.`}
      rejection="The coins stay where they are, and whoever asked reads the reason."
      done={() => void goOn(of.id)}
    />
  );
}

/** One refund with what a decision needs. */
export function ApproveRefund({ id = '' }: ScreenProps) {
  const detail = useQuery(`refund ${id}`, (signal) => admin.refunds.retrieve(id, { signal }), everyMs);
  const readOrder = async (signal: AbortSignal): Promise<PaymentOrder | null> => {
    const { address } = await admin.refunds.retrieve(id, { signal });
    return address === null ? null : admin.refunds.order(id, { signal });
  };
  const order = useQuery(`refund order ${id}`, readOrder, everyMs);
  return (
    <>
      <Head title="Refund" back={{ href: list, label: 'Refunds' }}>
        {detail.data && <Status of={detail.data.status} />}
      </Head>
      <Asked query={detail}>
        {(of) => (
          <>
            <Bar of={of} order={order} />
            <div class="halves">
              <About of={of} />
              <Amounts of={of} />
            </div>
            {order.data && <OrderCard order={order.data} />}
          </>
        )}
      </Asked>
    </>
  );
}
