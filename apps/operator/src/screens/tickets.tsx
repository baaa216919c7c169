import { useListKeys } from '@florin/ui/keys/use-keys';
import type { SupportTicket } from '@florin/sdk/admin';
import { Button } from '@florin/ui/parts/button';
import { Chips } from '@florin/ui/parts/chips';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty } from '@florin/ui/parts/states';
import { Exact, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useQueryValues } from '@florin/ui/route/location';
import { useState } from 'preact/hooks';
import { admin } from '../admin.ts';
import { isBehind, Pager } from '../list/paged.tsx';
import { useOverview } from '../overview.tsx';
import { May } from '../may.tsx';
import { Decide } from '../parts/decide.tsx';
import { Facts } from '../parts/facts.tsx';

function Ticket({ of, done }: { of: SupportTicket; done: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <li id={of.id} class="card case" tabIndex={-1}>
      <div class="case-head">
        <h2>
          <a href={`mailto:${of.email}`}>{of.email}</a>
        </h2>
        <When at={of.created_at} />
      </div>
      <p class="said" dir="auto">
        {of.message}
      </p>
      <Facts
        of={[
          ['Payment', <a href={`/payments/${of.payment_id}`}>Look at it</a>],
          ['Transaction', of.tx_hash === null ? null : <Exact>{of.tx_hash}</Exact>],
          ['Closed', of.closed_at === null ? null : <When at={of.closed_at} />],
        ]}
      />
      {of.status === 'open' && (
        <div class="deeds">
          <May call="adminSupport.close">
            <Button press={() => setAsked(true)}>Close</Button>
          </May>
        </div>
      )}
      {isAsked && (
        <Decide
          title="Close the ticket"
          verb="Close"
          reason="optional"
          effect={<p>It leaves the desk. Nothing is sent: answer {of.email} before.</p>}
          run={async (reason) => {
            await admin.support.close(of.id, reason === '' ? {} : { reason });
            setAsked(false);
            done();
          }}
          close={() => setAsked(false)}
        />
      )}
    </li>
  );
}

/** What payers ask about their payments. */
export function Tickets() {
  const [values, change] = useQueryValues();
  const overview = useOverview();
  useListKeys();
  const status = values.get('status') === 'closed' ? 'closed' : 'open';
  const page = Number(values.get('page') ?? '1') || 1;
  const query = useQuery(`tickets ${status} ${page}`, (signal) => admin.support.list({ status, page }, { signal }));
  const done = (): void => {
    query.again();
    overview.again();
  };
  return (
    <>
      <Head title="Tickets" />
      <Chips
        label="Which tickets"
        value={status}
        options={[
          { value: 'open', label: 'Open' },
          { value: 'closed', label: 'Closed' },
        ]}
        change={(value) => change({ status: value === 'open' ? null : value, page: null })}
      />
      <Asked query={query}>
        {({ support_tickets: tickets, ...counters }) =>
          tickets.length === 0 && !isBehind(counters) ? (
            <Empty title="No ticket is here." />
          ) : (
            <>
              <ul class="list">
                {tickets.map((ticket) => (
                  <Ticket key={ticket.id} of={ticket} done={done} />
                ))}
              </ul>
              <Pager {...counters} rows={tickets.length} />
            </>
          )
        }
      </Asked>
    </>
  );
}
