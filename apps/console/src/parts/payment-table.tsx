import type { PaymentPage } from '@florin/sdk';
import { Table } from '@florin/ui/parts/table';
import { ShortId, Usd, When } from '@florin/ui/parts/text';
import { useSay } from '../words/spoken.ts';
import { PaymentBadge } from './status.tsx';

type Entry = PaymentPage['payments'][number];

/** The coin with its network: two USDT are not one. */
function Chosen({ token }: { token: Entry['token'] }) {
  const say = useSay();
  if (token === null) return <span class="faint">{say('not_chosen')}</span>;
  return (
    <span>
      {token.symbol} <span class="faint">{say('on_chain', { chain: token.chain.name })}</span>
    </span>
  );
}

interface PaymentTableProps {
  payments: readonly Entry[];
  /** Whether days of UTC were chosen above it. */
  byDay?: boolean;
}

/** Payments, newest first; each row leads to its own screen. */
export function PaymentTable({ payments, byDay = false }: PaymentTableProps) {
  const say = useSay();
  return (
    <Table
      caption={say('payments')}
      rows={payments}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/payments/${id}`}
      columns={[
        {
          head: say('payment'),
          cell: ({ id, reference, description }) => {
            const name = reference ?? description;
            return name === null ? <ShortId id={id} /> : <bdi>{name}</bdi>;
          },
        },
        { head: say('status'), cell: ({ status }) => <PaymentBadge status={status} /> },
        { head: say('amount'), end: true, cell: ({ amount_usd: amount }) => <Usd amount={amount} /> },
        { head: say('coin'), cell: ({ token }) => <Chosen token={token} /> },
        { head: say('created'), cell: ({ created_at: at }) => <When at={at} utc={byDay} /> },
      ]}
    />
  );
}
