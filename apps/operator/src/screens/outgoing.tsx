import type { Outgoing } from '@florin/sdk/admin';
import { Choice } from '@florin/ui/parts/entry';
import { Coin, ShortId, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useQueryValues } from '@florin/ui/route/location';
import { useState } from 'preact/hooks';
import { admin } from '../admin.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { Decide } from '../parts/decide.tsx';
import { Status } from '../parts/status.tsx';
import { inWords } from '../words/statuses.ts';

const statuses = ['intent', 'reserved', 'signed', 'sent', 'included', 'final', 'dead'] as const;
type Deed = { name: 'bump' | 'retry'; of: Outgoing };

const effects = {
  bump: 'It is signed again at a higher price, in the same slot: one of the two counts.',
  retry: 'It is tried again at once instead of after its pause.',
} as const;

/** Transactions that move coins, newest first. */
export function OutgoingList() {
  const [values, change] = useQueryValues();
  const [deed, setDeed] = useState<Deed | null>(null);
  const status = statuses.find((one) => one === values.get('status'));
  const page = Number(values.get('page') ?? '1') || 1;
  const query = useQuery(
    `outgoing ${status} ${page}`,
    (signal) => admin.coins.outgoing({ ...(status && { status }), page }, { signal }),
    10_000,
  );
  const close = (): void => setDeed(null);
  const run = async ({ name, of }: Deed, reason: string): Promise<void> => {
    await (name === 'bump'
      ? admin.coins.bumpOutgoing(of.id, { reason })
      : admin.coins.retryOutgoing(of.id, { reason }));
    close();
    query.again();
  };
  const deedsOf = (of: Outgoing) =>
    of.status === 'final' || of.status === 'dead' ? null : (
      <div class="deeds">
        {(of.status === 'signed' || of.status === 'sent') && (
          <button type="button" class="quiet" onClick={() => setDeed({ name: 'bump', of })}>
            Pay more
          </button>
        )}
        <button type="button" class="quiet" onClick={() => setDeed({ name: 'retry', of })}>
          Try now
        </button>
      </div>
    );
  return (
    <>
      <ListScreen
        title="Outgoing"
        query={query}
        rowsOf={({ outgoing }) => outgoing}
        keyOf={({ id }) => id}
        empty="Nothing moves like that."
        columns={[
          { head: 'For', cell: ({ purpose }: Outgoing) => inWords(purpose) },
          {
            head: 'Amount',
            end: true,
            cell: ({ amount_crypto: amount, token, chain }) => (
              <Coin amount={amount} symbol={token.symbol} network={chain.name} />
            ),
          },
          { head: 'To', cell: ({ destination_address: to }) => to !== null && <ShortId id={to} /> },
          { head: 'Status', cell: ({ status: word }) => <Status of={word} /> },
          { head: 'Why not', cell: ({ last_error: error }) => error },
          { head: 'Since', end: true, cell: ({ created_at: at }) => <When at={at} /> },
          { head: 'Deeds', end: true, cell: deedsOf },
        ]}
      >
        <div class="search">
          <Choice
            name="status"
            label="Status"
            value={status ?? ''}
            options={[{ value: '', label: 'Any' }, ...statuses.map((value) => ({ value, label: inWords(value) }))]}
            change={(value) => change({ status: value, page: null })}
          />
        </div>
      </ListScreen>
      {deed && (
        <Decide
          title={deed.name === 'bump' ? 'Pay a higher price' : 'Try again now'}
          verb={deed.name === 'bump' ? 'Pay more' : 'Try now'}
          effect={<p>{effects[deed.name]}</p>}
          run={(reason) => run(deed, reason)}
          close={close}
        />
      )}
    </>
  );
}
