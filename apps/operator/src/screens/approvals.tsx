import type { AdminWithdrawal, KycReview, Refund } from '@florin/sdk/admin';
import { Badge } from '@florin/ui/parts/badge';
import { Chips } from '@florin/ui/parts/chips';
import { Coin, ShortId, Usd, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { navigate, usePlace } from '@florin/ui/route/location';
import { admin } from '../admin.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { usePage } from '../list/paged.tsx';
import { inWords } from '../words/statuses.ts';

const kinds = ['withdrawals', 'refunds', 'kyc'] as const;
type Kind = (typeof kinds)[number];
const labels: Readonly<Record<Kind, string>> = { withdrawals: 'Withdrawals', refunds: 'Refunds', kyc: 'Verification' };
const refreshMs = 10_000;

const Kinds = ({ kind }: { kind: Kind }) => (
  <Chips
    label="What waits for approval"
    value={kind}
    options={kinds.map((value) => ({ value, label: labels[value] }))}
    change={(value) => navigate(`/approvals?kind=${value}`, { replace: true })}
  />
);

function Withdrawals() {
  const page = usePage();
  const query = useQuery(
    `withdrawals ${page}`,
    (signal) => admin.withdrawals.list({ status: 'pending_approval', page }, { signal }),
    refreshMs,
  );
  return (
    <ListScreen
      title="Approvals"
      query={query}
      rowsOf={({ withdrawals }) => withdrawals}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/approvals/withdrawals/${id}`}
      empty="No withdrawal waits."
      columns={[
        { head: 'Merchant', cell: ({ merchant_name: name, merchant_email: email }: AdminWithdrawal) => name || email },
        { head: 'Amount', end: true, cell: ({ amount_usd: usd }) => <Usd amount={usd} /> },
        { head: 'Chain', cell: ({ chain }) => chain.name },
        {
          head: 'Wallet',
          cell: ({ wallet_recently_changed: changed, destination_address: address }) =>
            changed ? <Badge tone="attention">Changed today</Badge> : <ShortId id={address} />,
        },
        { head: 'Since', end: true, cell: ({ created_at: at }) => <When at={at} /> },
      ]}
    >
      <Kinds kind="withdrawals" />
    </ListScreen>
  );
}

function Refunds() {
  const page = usePage();
  const query = useQuery(
    `refunds ${page}`,
    (signal) => admin.refunds.list({ status: 'requested', page }, { signal }),
    refreshMs,
  );
  return (
    <ListScreen
      title="Approvals"
      query={query}
      rowsOf={({ refunds }) => refunds}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/approvals/refunds/${id}`}
      empty="No refund waits."
      columns={[
        { head: 'Coins', cell: ({ source }: Refund) => inWords(source) },
        {
          head: 'Amount',
          end: true,
          cell: ({ amount_crypto: amount, token, chain }) => (
            <Coin amount={amount} symbol={token.symbol} network={chain.name} />
          ),
        },
        {
          head: 'Address',
          cell: ({ address }) =>
            address === null ? <Badge tone="quiet">The payer is asked</Badge> : <ShortId id={address} />,
        },
        { head: 'Asked by', cell: ({ requested_by: by }) => inWords(by) },
        { head: 'Since', end: true, cell: ({ created_at: at }) => <When at={at} /> },
      ]}
    >
      <Kinds kind="refunds" />
    </ListScreen>
  );
}

function Verification() {
  const page = usePage();
  const query = useQuery(
    `kyc ${page}`,
    (signal) => admin.merchants.kycSubmissions({ status: 'pending', page }, { signal }),
    refreshMs,
  );
  return (
    <ListScreen
      title="Approvals"
      query={query}
      rowsOf={({ kyc_submissions: submissions }) => submissions}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/approvals/kyc/${id}`}
      empty="No verification waits."
      columns={[
        { head: 'Merchant', cell: ({ email }: KycReview) => email },
        { head: 'Legal name', cell: ({ legal_name: name }) => <bdi>{name}</bdi> },
        { head: 'Level', cell: ({ level }) => inWords(level) },
        { head: 'Since', end: true, cell: ({ created_at: at }) => <When at={at} /> },
      ]}
    >
      <Kinds kind="kyc" />
    </ListScreen>
  );
}

const screens: Readonly<Record<Kind, () => preact.VNode>> = {
  withdrawals: Withdrawals,
  refunds: Refunds,
  kyc: Verification,
};

/** What waits for a yes or a no, one kind at a time. */
export function Approvals() {
  const asked = new URLSearchParams(usePlace().search).get('kind');
  const kind = kinds.find((one) => one === asked) ?? 'withdrawals';
  const Shown = screens[kind];
  return <Shown key={kind} />;
}
