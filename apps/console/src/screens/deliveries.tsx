import type { DeliveryPage } from '@florin/sdk';
import { Chips, Filter } from '@florin/ui/parts/chips';
import { Asked, Empty } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { Exact, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useQueryValues } from '@florin/ui/route/location';
import { florin } from '../client.ts';
import { Pages } from '../parts/pages.tsx';
import { Status } from '../parts/status.tsx';
import { deliveryStatuses } from '../words/statuses.ts';
import { useSay } from '../words/spoken.ts';

type Entry = DeliveryPage['jobs'][number];
type DeliveryStatus = keyof typeof deliveryStatuses;
const names = Object.keys(deliveryStatuses) as DeliveryStatus[];
const offered = ['failed', 'permanently_failed', 'pending', 'success'] as const;

function DeliveryTable({ jobs }: { jobs: readonly Entry[] }) {
  const say = useSay();
  return (
    <Table
      caption={say('deliveries')}
      rows={jobs}
      keyOf={({ job_id: id }) => id}
      linkOf={({ job_id: id }) => `/webhooks/${id}`}
      columns={[
        { head: say('event'), cell: ({ event }) => <Exact>{event}</Exact> },
        { head: say('status'), cell: ({ status }) => <Status said={deliveryStatuses[status]} /> },
        { head: say('tries'), end: true, cell: ({ attempt_count: tries }) => tries },
        {
          head: say('answer'),
          cell: ({ last_response_status: status, attempt_count: tries }) =>
            tries === 0 ? '–' : status === null ? say('no_answer') : say('answered', { status }),
        },
        { head: say('created'), cell: ({ created_at: at }) => <When at={at} /> },
        { head: say('next_try'), cell: ({ next_attempt_at: at }) => (at === null ? '–' : <When at={at} />) },
      ]}
    />
  );
}

/** Every delivery of the whole shop, newest first, by status and payment. */
export function Deliveries() {
  const say = useSay();
  const [values, change] = useQueryValues();
  const asked = values.get('status') as DeliveryStatus | null;
  const status = asked !== null && names.includes(asked) ? asked : null;
  const payment = values.get('payment');
  const page = Math.max(1, Number(values.get('page')) || 1);
  const wanted = { ...(status && { status }), ...(payment && { payment_id: payment }), page, per_page: 20 };
  const query = useQuery(
    `deliveries:${values.toString()}`,
    (signal) => florin().webhooks.deliveries(wanted, { signal }),
    10_000,
  );
  return (
    <section class="card">
      <h2>{say('deliveries')}</h2>
      <Chips
        label={say('status')}
        value={status ?? ''}
        options={[
          { value: '', label: say('all') },
          ...offered.map((one) => ({ value: one, label: say(deliveryStatuses[one].word) })),
        ]}
        change={(one) => change({ status: one, page: null })}
      />
      {payment !== null && (
        <ul class="chips" aria-label={say('filters')}>
          <Filter remove={() => change({ payment: null })}>{`${say('payment')} ${payment}`}</Filter>
        </ul>
      )}
      <Asked query={query}>
        {({ jobs, ...counters }) =>
          jobs.length === 0 && page === 1 ? (
            <Empty title={say(status === null ? 'no_deliveries' : 'no_deliveries_found')} />
          ) : (
            <>
              <DeliveryTable jobs={jobs} />
              <Pages counters={counters} rows={jobs.length} change={change} />
            </>
          )
        }
      </Asked>
    </section>
  );
}
