import type { AuditEntry } from '@florin/sdk/admin';
import { Badge } from '@florin/ui/parts/badge';
import { Button } from '@florin/ui/parts/button';
import { Copy } from '@florin/ui/parts/copy';
import { Entry } from '@florin/ui/parts/entry';
import { Exact, When } from '@florin/ui/parts/text';
import { useAction } from '@florin/ui/query/use-action';
import { useQuery } from '@florin/ui/query/use-query';
import { useQueryValues } from '@florin/ui/route/location';
import { useState } from 'preact/hooks';
import { admin } from '../admin.ts';
import { type Verdict, verifyChain } from '../audit/verify-chain.ts';
import { ListScreen } from '../list/list-screen.tsx';

/** Computes the chain again here: who may change the database cannot change what this browser finds. */
function Verify() {
  const [done, setDone] = useState(0);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { isBusy, problem, act } = useAction();
  const verify = (): void => {
    setDone(0);
    setVerdict(null);
    void act(async () =>
      setVerdict(await verifyChain(async (from) => (await admin.audit.chain({ from })).links, setDone)),
    );
  };
  return (
    <section class="card">
      <div class="case-head">
        <h2>Hash chain</h2>
        <Button busy={isBusy} press={verify}>
          {isBusy ? `${done} links computed…` : 'Compute it again here'}
        </Button>
        <span role="status">
          {verdict &&
            (verdict.broken === null ? (
              <Badge tone="good">{`${verdict.links} links hold`}</Badge>
            ) : (
              <Badge tone="bad">{`Broken at position ${verdict.broken}`}</Badge>
            ))}
        </span>
      </div>
      {verdict?.broken === null && verdict.links > 0 && <Copy label="Hash of the last link" value={verdict.head} />}
      {problem && (
        <p class="problem" role="alert">
          {problem.message}
        </p>
      )}
    </section>
  );
}

const changeOf = ({ before, after }: AuditEntry) =>
  before === null && after === null ? null : (
    <details>
      <summary>What changed</summary>
      <pre class="text" tabIndex={0}>
        {JSON.stringify({ before, after }, null, 1)}
      </pre>
    </details>
  );

/** What was done, by whom and why. */
export function Audit() {
  const [values, change] = useQueryValues();
  const [subject, setSubject] = useState(values.get('subject_id') ?? '');
  const page = Number(values.get('page') ?? '1') || 1;
  const filter = { ...(values.get('subject_id') && { subject_id: values.get('subject_id') ?? '' }) };
  const query = useQuery(`audit ${values}`, (signal) => admin.audit.list({ ...filter, page }, { signal }));
  const find = (event: Event): void => {
    event.preventDefault();
    change({ subject_id: subject.trim(), page: null });
  };
  return (
    <ListScreen
      title="Audit log"
      query={query}
      rowsOf={({ audit_log: log }) => log}
      keyOf={({ id }) => id}
      empty="Nothing was done."
      columns={[
        { head: 'When', cell: ({ created_at: at }: AuditEntry) => <When at={at} whole /> },
        { head: 'Who', cell: ({ actor_email: email }) => (email === null ? 'the service' : <bdi>{email}</bdi>) },
        { head: 'What', cell: ({ action }) => <Exact>{action}</Exact> },
        { head: 'Of', cell: ({ subject_id: id }) => <Exact>{id}</Exact> },
        {
          head: 'Why',
          cell: (entry) => (
            <>
              {entry.reason !== null && <bdi>{entry.reason}</bdi>}
              {changeOf(entry)}
            </>
          ),
        },
      ]}
    >
      <Verify />
      <form class="search" role="search" onSubmit={find}>
        <Entry
          name="subject_id"
          kind="exact"
          label="Only what concerns this id"
          value={subject}
          change={setSubject}
          max={100}
        />
        <Button submit>Find</Button>
      </form>
    </ListScreen>
  );
}
