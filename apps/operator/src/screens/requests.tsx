import type { SecondPersonRequest } from '@florin/sdk/admin';
import { Badge } from '@florin/ui/parts/badge';
import { Button } from '@florin/ui/parts/button';
import { Exact, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useSignedIn } from '@florin/ui/session/session';
import { useState } from 'preact/hooks';
import { admin } from '../admin.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { usePage } from '../list/paged.tsx';
import { useMay } from '../may.tsx';
import { Decide } from '../parts/decide.tsx';

/** What another administrator asked for and a second one confirms; nobody confirms their own. */
export function Requests() {
  const page = usePage();
  const { account } = useSignedIn();
  const may = useMay();
  const query = useQuery(`requests ${page}`, (signal) => admin.incidents.requests({ page }, { signal }), 10_000);
  const [asked, setAsked] = useState<SecondPersonRequest | null>(null);
  const stateOf = (request: SecondPersonRequest) => {
    if (request.confirmed_at !== null) return <Badge tone="good">Confirmed</Badge>;
    if (request.requested_by === account.id) return <Badge tone="waiting">Waits for another</Badge>;
    if (!may('adminIncidents.confirmRequest')) return <Badge tone="waiting">Waits for another</Badge>;
    return <Button press={() => setAsked(request)}>Confirm</Button>;
  };
  return (
    <>
      <ListScreen
        title="Confirmations"
        query={query}
        rowsOf={({ requests }) => requests}
        keyOf={({ id }) => id}
        empty="Nothing waits for a second person."
        columns={[
          { head: 'Asked by', cell: ({ requested_by_email: email }: SecondPersonRequest) => <bdi>{email}</bdi> },
          { head: 'What', cell: ({ method, path }) => <Exact>{`${method} ${path}`}</Exact> },
          { head: 'With', cell: ({ body }) => body !== null && <Exact>{JSON.stringify(body)}</Exact> },
          { head: 'Ends', end: true, cell: ({ expires_at: at }) => <When at={at} /> },
          { head: 'State', end: true, cell: stateOf },
        ]}
      />
      {asked !== null && (
        <Decide
          title="Confirm"
          verb="Confirm"
          reason="none"
          danger
          effect={
            <p>
              {asked.requested_by_email} may then send {asked.method} {asked.path} once more, once and within a day.
            </p>
          }
          run={async () => {
            await admin.incidents.confirmRequest(asked.id);
            setAsked(null);
            query.again();
          }}
          close={() => setAsked(null)}
        />
      )}
    </>
  );
}
