import type { Maintenance } from '@florin/sdk/admin';
import { Badge } from '@florin/ui/parts/badge';
import { Button } from '@florin/ui/parts/button';
import { Choice, Entry } from '@florin/ui/parts/entry';
import { Head } from '@florin/ui/parts/shell';
import { Asked } from '@florin/ui/parts/states';
import { When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useState } from 'preact/hooks';
import { admin } from '../admin.ts';
import { May } from '../may.tsx';
import { Decide } from '../parts/decide.tsx';
import { Facts } from '../parts/facts.tsx';

const scopes = ['none', 'all', 'deposits', 'withdrawals'] as const;
type Scope = (typeof scopes)[number];

const labels: Readonly<Record<Scope, string>> = {
  none: 'Nothing is closed',
  all: 'Everything is closed',
  deposits: 'Deposits are closed',
  withdrawals: 'Withdrawals are closed',
};

const effects: Readonly<Record<Scope, string>> = {
  none: 'Everything is open again within a second.',
  all: 'Payers and merchants are refused, and read the words below. Coins that arrive are still credited; operators go on.',
  deposits:
    'No payment is created and no token chosen. Payers read the words below. Coins on their way are still credited.',
  withdrawals: 'Merchants can ask for no withdrawal and change no wallet. What was approved is paid.',
};

/** Changes what is closed, with what payers would read. */
function Change({ of, close, done }: { of: Maintenance; close: () => void; done: () => void }) {
  const [scope, setScope] = useState<Scope>(of.scope);
  const [message, setMessage] = useState(of.message);
  return (
    <Decide
      title="Maintenance"
      verb="Set"
      reason="none"
      danger={scope !== 'none'}
      effect={
        <>
          <p>{effects[scope]}</p>
          {scope !== 'none' && (
            <blockquote>
              <bdi>{message || 'The service is under maintenance.'}</bdi>
            </blockquote>
          )}
        </>
      }
      run={async () => {
        await admin.maintenance.set({ scope, message });
        done();
      }}
      close={close}
    >
      <Choice
        name="scope"
        label="What is closed"
        value={scope}
        options={scopes.map((value) => ({ value, label: labels[value] }))}
        change={(value) => setScope(scopes.find((one) => one === value) ?? 'none')}
      />
      <Entry name="message" kind="long" label="What payers and merchants read" value={message} change={setMessage} />
    </Decide>
  );
}

/** What is closed at present, and the way to change it. */
function Closed() {
  const query = useQuery('maintenance', (signal) => admin.maintenance.retrieve({ signal }));
  const [isAsked, setAsked] = useState(false);
  return (
    <Asked query={query}>
      {(of) => (
        <section class="card">
          <div class="case-head">
            <h2>Maintenance</h2>
            {of.scope === 'none' ? <Badge tone="good">Open</Badge> : <Badge tone="bad">{labels[of.scope]}</Badge>}
            <May call="adminMaintenance.set">
              <Button press={() => setAsked(true)}>Change</Button>
            </May>
          </div>
          <Facts
            of={[
              ['Told', of.scope === 'none' ? null : <bdi>{of.message}</bdi>],
              ['Changed', <When at={of.updated_at} />],
            ]}
          />
          {isAsked && (
            <Change
              of={of}
              close={() => setAsked(false)}
              done={() => {
                setAsked(false);
                query.again();
              }}
            />
          )}
        </section>
      )}
    </Asked>
  );
}

/** Maintenance, and the ways to settings, the blacklist and what a second person confirms. */
export function Service() {
  return (
    <>
      <Head title="Service">
        <a class="button" href="/service/settings">
          Settings
        </a>
        <a class="button" href="/service/blacklist">
          Blacklist
        </a>
        <a class="button" href="/service/administrators">
          Administrators
        </a>
        <a class="button" href="/service/requests">
          Confirmations
        </a>
        <a class="button" href="/service/security">
          Your passkeys
        </a>
      </Head>
      <Closed />
    </>
  );
}
