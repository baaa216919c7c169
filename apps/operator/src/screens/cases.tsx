import { useListKeys } from '@florin/ui/keys/use-keys';
import type { AdminPayment } from '@florin/sdk/admin';
import { Chips } from '@florin/ui/parts/chips';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty } from '@florin/ui/parts/states';
import { Usd, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { navigate, usePlace } from '@florin/ui/route/location';
import { useEffect } from 'preact/hooks';
import { admin } from '../admin.ts';
import { DepositCase } from '../cases/deposit-case.tsx';
import { PaymentDeeds } from '../cases/payment-deeds.tsx';
import { isBehind, Pager, usePage } from '../list/paged.tsx';
import { useOverview } from '../overview.tsx';
import { ChosenCoin } from '../parts/chosen-coin.tsx';
import { Facts } from '../parts/facts.tsx';

const kinds = [
  { value: 'unmatched', label: 'Unmatched' },
  { value: 'quarantine', label: 'Quarantine' },
  { value: 'failed', label: 'Failed' },
  { value: 'sweep_failed', label: 'Sweeps given up' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'ignored', label: 'Ignored' },
] as const;
type Kind = (typeof kinds)[number]['value'];

const refreshMs = 10_000;
const filters = { unmatched: {}, quarantine: { quarantined: 'true' }, ignored: { ignored: 'true' } } as const;

/** Goes to the case that the address names. */
function useNamedCase(isThere: boolean): void {
  useEffect(() => {
    if (isThere && location.hash !== '') document.getElementById(location.hash.slice(1))?.focus();
  }, [isThere]);
}

function Deposits({ kind }: { kind: keyof typeof filters }) {
  const page = usePage();
  const overview = useOverview();
  const query = useQuery(
    `cases ${kind} ${page}`,
    (signal) => admin.coins.unmatchedDeposits({ ...filters[kind], page }, { signal }),
    refreshMs,
  );
  useNamedCase(query.data !== null);
  const done = (): void => {
    query.again();
    overview.again();
  };
  return (
    <Asked query={query}>
      {({ unmatched_deposits: deposits, ...counters }) =>
        deposits.length === 0 && !isBehind(counters) ? (
          <Empty title="No coins wait here." />
        ) : (
          <>
            <ul class="list">
              {deposits.map((deposit) => (
                <DepositCase key={deposit.id} deposit={deposit} done={done} />
              ))}
            </ul>
            <Pager {...counters} rows={deposits.length} />
          </>
        )
      }
    </Asked>
  );
}

const PaymentCase = ({ payment, done }: { payment: AdminPayment; done: () => void }) => (
  <li class="card case" tabIndex={-1}>
    <div class="case-head">
      <h2>
        <a href={`/payments/${payment.id}`}>
          <Usd amount={payment.amount_usd} />
        </a>
      </h2>
      <bdi>{payment.merchant_email}</bdi>
      <When at={payment.created_at} />
    </div>
    <Facts
      of={[
        [
          'Received',
          payment.token === null ? 'nothing' : <ChosenCoin of={payment} amount={payment.total_received_crypto} />,
        ],
        ['Reference', payment.reference === null ? null : <bdi>{payment.reference}</bdi>],
        ['For', payment.description === null ? null : <bdi>{payment.description}</bdi>],
      ]}
    />
    <div class="deeds">
      <PaymentDeeds payment={payment} done={done} />
    </div>
  </li>
);

function Payments({ status }: { status: 'failed' | 'sweep_failed' }) {
  const page = usePage();
  const overview = useOverview();
  const query = useQuery(
    `cases ${status} ${page}`,
    (signal) => admin.payments.list({ status, page }, { signal }),
    refreshMs,
  );
  const done = (): void => {
    query.again();
    overview.again();
  };
  return (
    <Asked query={query}>
      {({ payments, ...counters }) =>
        payments.length === 0 && !isBehind(counters) ? (
          <Empty title="No payment waits here." />
        ) : (
          <>
            <ul class="list">
              {payments.map((payment) => (
                <PaymentCase key={payment.id} payment={payment} done={done} />
              ))}
            </ul>
            <Pager {...counters} rows={payments.length} />
          </>
        )
      }
    </Asked>
  );
}

const Suspended = () => {
  const { data } = useOverview();
  const count = data?.queues.find(({ queue }) => queue === 'suspended')?.count ?? 0;
  return (
    <Empty title={count === 0 ? 'No payment is suspended.' : `${count} suspended.`}>
      <p>
        Coins of such a payment were final and left the chain. It goes on by itself when they come back, and fails when
        they have been gone for twice its confirmations: then it stands under “Failed”.
      </p>
    </Empty>
  );
};

/** Money that waits for a person: why it does, and what each deed would change. */
export function Cases() {
  useListKeys();
  const asked = new URLSearchParams(usePlace().search).get('kind');
  const kind: Kind = kinds.find(({ value }) => value === asked)?.value ?? 'unmatched';
  return (
    <>
      <Head title="Money cases" />
      <Chips
        label="Which cases"
        value={kind}
        options={kinds}
        change={(value) => navigate(`/cases?kind=${value}`, { replace: true })}
      />
      {kind === 'suspended' && <Suspended />}
      {(kind === 'failed' || kind === 'sweep_failed') && <Payments key={kind} status={kind} />}
      {(kind === 'unmatched' || kind === 'quarantine' || kind === 'ignored') && <Deposits key={kind} kind={kind} />}
    </>
  );
}
