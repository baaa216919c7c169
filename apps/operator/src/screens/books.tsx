import type { Books, PayoutPause } from '@florin/sdk/admin';
import { Badge } from '@florin/ui/parts/badge';
import { Button } from '@florin/ui/parts/button';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { Exact, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useState } from 'preact/hooks';
import { admin } from '../admin.ts';
import { May } from '../may.tsx';
import { useOverview } from '../overview.tsx';
import { Decide } from '../parts/decide.tsx';
import { Facts } from '../parts/facts.tsx';

const refreshMs = 10_000;

/** Whether money leaves, and the switch. */
function Payouts({ of, done }: { of: PayoutPause; done: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const paused = of.is_paused;
  return (
    <section class="card">
      <div class="case-head">
        <h2>Money that leaves</h2>
        {paused ? <Badge tone="bad">Paused</Badge> : <Badge tone="good">Leaves</Badge>}
        <May call={paused ? 'adminPayouts.resume' : 'adminPayouts.pause'}>
          <Button look={paused ? 'main' : 'danger'} press={() => setAsked(true)}>
            {paused ? 'Resume payouts' : 'Pause payouts'}
          </Button>
        </May>
      </div>
      {paused && (
        <Facts
          of={[
            ['Since', of.paused_at === null ? null : <When at={of.paused_at} />],
            ['Because', of.reason],
            ['Last clean check', of.clean_at === null ? 'never' : <When at={of.clean_at} />],
          ]}
        />
      )}
      {isAsked && (
        <Decide
          title={paused ? 'Let money leave again' : 'Pause payouts'}
          verb={paused ? 'Resume payouts' : 'Pause payouts'}
          danger={!paused}
          reason={paused ? 'optional' : 'required'}
          effect={
            <p>
              {paused
                ? 'Payouts, refunds and transfers to exchanges are signed again. With a reason, what the last check found is accepted and does not pause again.'
                : 'No payout, refund or transfer to an exchange is signed. Sweeps go on. What was signed before may still reach the chain.'}
            </p>
          }
          run={async (reason) => {
            await (paused ? admin.payouts.resume(reason === '' ? {} : { reason }) : admin.payouts.pause({ reason }));
            setAsked(false);
            done();
          }}
          close={() => setAsked(false)}
        />
      )}
    </section>
  );
}

const Violations = ({ of }: { of: Books }) =>
  of.violations.length === 0 ? null : (
    <section class="card">
      <h2>What is broken</h2>
      <Table
        caption="Violations"
        rows={of.violations}
        keyOf={({ rule, subject }) => `${rule} ${subject}`}
        columns={[
          { head: 'Rule', cell: ({ rule }) => <Exact>{rule}</Exact> },
          { head: 'Where', cell: ({ subject }) => <Exact>{subject}</Exact> },
          { head: 'What was compared', cell: ({ facts }) => <Exact>{facts}</Exact> },
          { head: 'Pauses', cell: ({ pauses }) => (pauses ? <Badge tone="bad">Payouts</Badge> : 'nothing') },
        ]}
      />
    </section>
  );

const Checks = ({ of }: { of: Books }) =>
  of.last === null ? (
    <Empty title="The books were not checked yet.">
      <p>A worker checks them every five minutes.</p>
    </Empty>
  ) : (
    <section class="card">
      <h2>Checks</h2>
      <Table
        caption="Checks"
        rows={of.checks}
        keyOf={({ checked_at: at }) => at}
        columns={[
          { head: 'When', cell: ({ checked_at: at }) => <When at={at} whole /> },
          {
            head: 'Found',
            cell: ({ violations }) =>
              violations === 0 ? (
                <Badge tone="good">Nothing</Badge>
              ) : (
                <Badge tone="bad">{`${violations} broken`}</Badge>
              ),
          },
          {
            head: 'Chains compared',
            end: true,
            cell: ({ chains_compared: done, chains_skipped: left }) =>
              left === 0 ? `${done}` : `${done}, ${left} not`,
          },
          { head: 'Audit chain', end: true, cell: ({ audit_position: position }) => position ?? 'empty' },
        ]}
      />
    </section>
  );

/** Whether the books balance, what is broken where they do not, and whether money leaves. */
export function BooksScreen() {
  const overview = useOverview();
  const books = useQuery('books', (signal) => admin.desk.books({ signal }), refreshMs);
  const payouts = useQuery('payouts', (signal) => admin.payouts.retrieve({ signal }), refreshMs);
  const done = (): void => {
    payouts.again();
    overview.again();
  };
  return (
    <>
      <Head title="Books">
        <a class="button" href="/books/audit">
          Audit log
        </a>
      </Head>
      <Asked query={payouts}>{(of) => <Payouts of={of} done={done} />}</Asked>
      <Asked query={books}>
        {(of) => (
          <>
            <Violations of={of} />
            <Checks of={of} />
          </>
        )}
      </Asked>
    </>
  );
}
