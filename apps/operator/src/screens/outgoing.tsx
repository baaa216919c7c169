import type { Outgoing } from '@florin/sdk/admin';
import { Choice } from '@florin/ui/parts/entry';
import type { Column } from '@florin/ui/parts/table';
import { Coin, ShortId, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useQueryValues } from '@florin/ui/route/location';
import { useState } from 'preact/hooks';
import { admin } from '../admin.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { usePage } from '../list/paged.tsx';
import { useMay } from '../may.tsx';
import { Decide } from '../parts/decide.tsx';
import { Status } from '../parts/status.tsx';
import { inWords } from '../words/statuses.ts';

const statuses = ['intent', 'reserved', 'signed', 'sent', 'included', 'final', 'dead'] as const;
type Deed = { name: 'bump' | 'retry'; of: Outgoing };

const effects = {
  bump: 'It is signed again at a higher price, in the same slot: one of the two counts.',
  retry: 'It is tried again at once instead of after its pause.',
} as const;

const columns: readonly Column<Outgoing>[] = [
  { head: 'For', cell: ({ purpose }) => inWords(purpose) },
  {
    head: 'Amount',
    end: true,
    cell: ({ amount_crypto: amount, token, chain }) => (
      <Coin amount={amount} symbol={token.symbol} network={chain.name} />
    ),
  },
  { head: 'To', cell: ({ destination_address: to }) => to !== null && <ShortId id={to} /> },
  { head: 'Status', cell: ({ status }) => <Status of={status} /> },
  { head: 'Why not', cell: ({ last_error: error }) => error },
  { head: 'Since', end: true, cell: ({ created_at: at }) => <When at={at} /> },
];

const Deeds = ({ of, ask }: { of: Outgoing; ask: (deed: Deed) => void }) => {
  const may = useMay();
  if (of.status === 'final' || of.status === 'dead') return null;
  return (
    <div class="deeds">
      {may('adminCoins.bumpOutgoing') && (of.status === 'signed' || of.status === 'sent') && (
        <button type="button" class="quiet" onClick={() => ask({ name: 'bump', of })}>
          Pay more
        </button>
      )}
      {may('adminCoins.retryOutgoing') && (
        <button type="button" class="quiet" onClick={() => ask({ name: 'retry', of })}>
          Try now
        </button>
      )}
    </div>
  );
};

function Push({ deed: { name, of }, close, done }: { deed: Deed; close: () => void; done: () => void }) {
  const run = async (reason: string): Promise<void> => {
    await (name === 'bump'
      ? admin.coins.bumpOutgoing(of.id, { reason })
      : admin.coins.retryOutgoing(of.id, { reason }));
    done();
  };
  return (
    <Decide
      title={name === 'bump' ? 'Pay a higher price' : 'Try again now'}
      verb={name === 'bump' ? 'Pay more' : 'Try now'}
      effect={<p>{effects[name]}</p>}
      run={run}
      close={close}
    />
  );
}

/** Transactions that move coins, newest first. */
export function OutgoingList() {
  const [values, change] = useQueryValues();
  const [deed, setDeed] = useState<Deed | null>(null);
  const status = statuses.find((one) => one === values.get('status'));
  const page = usePage();
  const query = useQuery(
    `outgoing ${status} ${page}`,
    (signal) => admin.coins.outgoing({ ...(status && { status }), page }, { signal }),
    10_000,
  );
  const close = (): void => setDeed(null);
  const done = (): void => {
    close();
    query.again();
  };
  return (
    <>
      <ListScreen
        title="Outgoing"
        query={query}
        rowsOf={({ outgoing }) => outgoing}
        keyOf={({ id }) => id}
        empty="Nothing moves like that."
        columns={[...columns, { head: 'Deeds', end: true, cell: (of) => <Deeds of={of} ask={setDeed} /> }]}
      >
        <Choice
          name="status"
          label="Status"
          value={status ?? ''}
          options={[{ value: '', label: 'Any' }, ...statuses.map((value) => ({ value, label: inWords(value) }))]}
          change={(value) => change({ status: value, page: null })}
        />
      </ListScreen>
      {deed && <Push deed={deed} close={close} done={done} />}
    </>
  );
}
