import type { WithdrawalPage } from '@florin/sdk';
import { Icon } from '@florin/ui/parts/icon';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { Exact, ShortId, Usd, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useQueryValues } from '@florin/ui/route/location';
import { florin } from '../client.ts';
import { Pages } from '../parts/pages.tsx';
import { Status } from '../parts/status.tsx';
import { waitingReasons, withdrawalStatuses } from '../words/statuses.ts';
import { May } from '../may.tsx';
import { useSay } from '../words/spoken.ts';

const everyMs = 10_000;

type Entry = WithdrawalPage['withdrawals'][number];

/** How it stands, and for what it waits where it does. */
function Standing({ entry }: { entry: Entry }) {
  const say = useSay();
  const isWaiting = entry.status === 'processing' || entry.status === 'pending_approval';
  const query = useQuery(
    `withdrawal:${entry.id}:${entry.status}`,
    async (signal) => (isWaiting ? florin().withdrawals.retrieve(entry.id, { signal }) : null),
    isWaiting ? everyMs : null,
  );
  const reason = query.data?.waiting_reason ?? null;
  return (
    <span>
      <Status said={withdrawalStatuses[entry.status]} />
      {reason !== null && <span class="faint"> {say('waits', { reason: say(waitingReasons[reason]) })}</span>}
    </span>
  );
}

function WithdrawalTable({ withdrawals }: { withdrawals: readonly Entry[] }) {
  const say = useSay();
  return (
    <Table
      caption={say('withdrawals')}
      rows={withdrawals}
      keyOf={({ id }) => id}
      columns={[
        { head: say('created'), cell: ({ created_at: at }) => <When at={at} whole /> },
        { head: say('status'), cell: (entry) => <Standing entry={entry} /> },
        { head: say('amount'), end: true, cell: ({ amount_usd: usd }) => <Usd amount={usd} /> },
        { head: say('arrives'), end: true, cell: ({ net_amount_usd: usd }) => <Usd amount={usd} /> },
        {
          head: say('goes_to'),
          cell: ({ destination_address: address, chain }) => (
            <span>
              <ShortId id={address} /> <span class="faint">{say('on_chain', { chain: chain.name })}</span>
            </span>
          ),
        },
        {
          head: say('transaction'),
          cell: ({ tx_hash: hash }) => (hash === null ? <Exact>–</Exact> : <ShortId id={hash} />),
        },
      ]}
    />
  );
}

/** What was paid out, and what waits. */
export function Withdrawals() {
  const say = useSay();
  const [values, change] = useQueryValues();
  const page = Math.max(1, Number(values.get('page')) || 1);
  const query = useQuery(
    `withdrawals:${page}`,
    (signal) => florin().withdrawals.list({ page, page_size: 20 }, { signal }),
    everyMs,
  );
  return (
    <>
      <Head title={say('withdrawals')}>
        <a class="button" href="/wallets">
          {say('wallets')}
        </a>
        <May call="withdrawals.request">
          <a class="button main" href="/withdrawals/new">
            <Icon name="out" />
            {say('withdraw')}
          </a>
        </May>
      </Head>
      <section class="card">
        <Asked query={query}>
          {({ withdrawals, ...counters }) =>
            withdrawals.length === 0 && page === 1 ? (
              <Empty title={say('no_withdrawals')}>
                <p>{say('no_withdrawals_text')}</p>
              </Empty>
            ) : (
              <>
                <WithdrawalTable withdrawals={withdrawals} />
                <Pages counters={counters} rows={withdrawals.length} change={change} />
              </>
            )
          }
        </Asked>
      </section>
    </>
  );
}
