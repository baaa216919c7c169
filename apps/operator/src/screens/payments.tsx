import type { AdminPayment } from '@florin/sdk/admin';
import { saveFile } from '@florin/ui/api/save-file';
import { Button } from '@florin/ui/parts/button';
import { Filter } from '@florin/ui/parts/chips';
import { Choice, Entry } from '@florin/ui/parts/entry';
import { Failure } from '@florin/ui/parts/states';
import { Usd, When } from '@florin/ui/parts/text';
import { useAction } from '@florin/ui/query/use-action';
import { useQuery } from '@florin/ui/query/use-query';
import { useQueryValues } from '@florin/ui/route/location';
import { useState } from 'preact/hooks';
import { admin } from '../admin.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { useChainName } from '../overview.tsx';
import { Status } from '../parts/status.tsx';
import { inWords } from '../words/statuses.ts';

type Status = AdminPayment['status'];
const statuses: readonly Status[] = [
  'awaiting_selection',
  'awaiting_payment',
  'partially_paid',
  'confirming',
  'confirmed',
  'completed',
  'expired',
  'expired_selection',
  'expired_partial',
  'blacklisted',
  'sweep_failed',
  'failed',
];

/** What narrows the list; all of it stands in the address. */
const names = ['q', 'status', 'merchant_id'] as const;

const filterOf = (values: URLSearchParams) => {
  const [q, status, merchant] = names.map((name) => values.get(name) ?? '');
  const found = statuses.find((one) => one === status);
  return { ...(q && { q }), ...(found && { status: found }), ...(merchant && { merchant_id: merchant }) };
};

function Filters({
  values,
  change,
}: {
  values: URLSearchParams;
  change: (changes: Record<string, string | null>) => void;
}) {
  const [q, setQ] = useState(values.get('q') ?? '');
  const submit = (event: Event): void => {
    event.preventDefault();
    change({ q: q.trim(), page: null });
  };
  return (
    <>
      <form class="search" role="search" onSubmit={submit}>
        <Entry
          name="q"
          kind="exact"
          label="Id, reference, address, transaction or amount"
          value={q}
          change={setQ}
          max={254}
        />
        <Choice
          name="status"
          label="Status"
          value={values.get('status') ?? ''}
          options={[{ value: '', label: 'Any' }, ...statuses.map((value) => ({ value, label: inWords(value) }))]}
          change={(status) => change({ status, page: null })}
        />
        <Button submit>Find</Button>
      </form>
      {names.some((name) => values.get(name)) && (
        <ul class="chips" aria-label="Filters">
          {names.map((name) => {
            const value = values.get(name);
            return value ? (
              <Filter key={name} remove={() => change({ [name]: null, page: null })}>
                {name === 'q' ? `“${value}”` : `${inWords(name)}: ${name === 'status' ? inWords(value) : value}`}
              </Filter>
            ) : null;
          })}
        </ul>
      )}
    </>
  );
}

/** The list as a file; a refusal stands beside it. */
function SaveList({ filter }: { filter: object }) {
  const { isBusy, problem, act } = useAction();
  const address = `/v1/admin/payments?${new URLSearchParams(filter as Record<string, string>)}`;
  return (
    <>
      <Button busy={isBusy} press={() => void act(() => saveFile(address, 'payments.csv'))}>
        CSV
      </Button>
      {problem && <Failure problem={problem} />}
    </>
  );
}

/** Payments of all merchants, found and narrowed by what stands in the address. */
export function Payments() {
  const [values, change] = useQueryValues();
  const nameOf = useChainName();
  const page = Number(values.get('page') ?? '1') || 1;
  const filter = filterOf(values);
  const query = useQuery(`payments ${values}`, (signal) => admin.payments.list({ ...filter, page }, { signal }));
  return (
    <ListScreen
      title="Payments"
      query={query}
      rowsOf={({ payments }) => payments}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/payments/${id}`}
      empty="No payment is like that."
      deeds={<SaveList filter={filter} />}
      columns={[
        { head: 'Amount', cell: ({ amount_usd: usd }: AdminPayment) => <Usd amount={usd} /> },
        { head: 'Status', cell: ({ status }) => <Status of={status} /> },
        {
          head: 'Coin',
          cell: ({ token, chain_short_name: chain }) =>
            token === null || chain === null ? 'not chosen' : `${token.symbol} on ${nameOf(chain)}`,
        },
        { head: 'Reference', cell: ({ reference }) => reference && <bdi>{reference}</bdi> },
        { head: 'Merchant', cell: ({ merchant_email: email }) => <bdi>{email}</bdi> },
        { head: 'Created', end: true, cell: ({ created_at: at }) => <When at={at} /> },
      ]}
    >
      <Filters values={values} change={change} />
    </ListScreen>
  );
}
