import type { OwnSessionPage } from '@florin/sdk/accounts';
import { Badge } from '@florin/ui/parts/badge';
import { Button } from '@florin/ui/parts/button';
import { Entry } from '@florin/ui/parts/entry';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Failure } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { Exact, When } from '@florin/ui/parts/text';
import { useAction } from '@florin/ui/query/use-action';
import { useQuery } from '@florin/ui/query/use-query';
import { Passkeys } from '@florin/ui/session/passkeys';
import { useSignedIn } from '@florin/ui/session/session';
import { useState } from 'preact/hooks';
import { useSay } from '../words/spoken.ts';
import { SecondFactor } from './second-factor.tsx';

type Session = OwnSessionPage['sessions'][number];

function SessionTable({ sessions, end }: { sessions: readonly Session[]; end: (session: Session) => void }) {
  const say = useSay();
  return (
    <Table
      caption={say('sessions')}
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        { head: say('place'), cell: ({ address }) => (address === null ? '–' : <Exact>{address}</Exact>) },
        { head: say('since'), cell: ({ created_at: at }) => <When at={at} whole /> },
        { head: say('last_used'), cell: ({ last_used_at: at }) => <When at={at} /> },
        {
          head: say('end'),
          cell: (session) =>
            session.is_current ? (
              <Badge tone="good">{say('this_one')}</Badge>
            ) : (
              <Button press={() => end(session)}>{say('end')}</Button>
            ),
        },
      ]}
    />
  );
}

/** Where the account is signed in. */
function Sessions() {
  const say = useSay();
  const { accounts } = useSignedIn();
  const query = useQuery('sessions', (signal) => accounts.sessions.list({ page_size: 50 }, { signal }));
  const { isBusy, problem, act } = useAction();
  const then = async (work: PromiseLike<void>): Promise<void> => {
    await work;
    query.again();
  };
  return (
    <section class="card">
      <h2>{say('sessions')}</h2>
      {problem && <Failure problem={problem} />}
      <Asked query={query}>
        {({ sessions }) => (
          <>
            <SessionTable sessions={sessions} end={({ id }) => void act(() => then(accounts.sessions.end(id)))} />
            {sessions.length > 1 && (
              <div class="deeds">
                <Button look="danger" busy={isBusy} press={() => void act(() => then(accounts.sessions.endOthers()))}>
                  {say('end_others')}
                </Button>
              </div>
            )}
          </>
        )}
      </Asked>
    </section>
  );
}

function Password() {
  const say = useSay();
  const { accounts } = useSignedIn();
  const [now, setNow] = useState('');
  const [wanted, setWanted] = useState('');
  const [isDone, setDone] = useState(false);
  const { isBusy, problem, wrong, act } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(async () => {
      await accounts.auth.changePassword({ current_password: now, new_password: wanted });
      setNow('');
      setWanted('');
      setDone(true);
    });
  };
  return (
    <form class="card form" onSubmit={submit}>
      <h2>{say('password')}</h2>
      <Entry
        name="now"
        kind="password"
        label={say('password_now')}
        value={now}
        change={setNow}
        problem={wrong('current_password')}
        required
      />
      <Entry
        name="wanted"
        kind="new-password"
        label={say('password_new')}
        value={wanted}
        change={setWanted}
        problem={wrong('new_password')}
        required
      />
      <p role="status">{isDone && say('password_changed')}</p>
      {problem && Object.keys(problem.fields).length === 0 && <Failure problem={problem} />}
      <Button submit busy={isBusy}>
        {say('password_change')}
      </Button>
    </form>
  );
}

/** Who can get in: passkeys, second factor, password and sessions. */
export function Security() {
  const say = useSay();
  return (
    <>
      <Head title={say('security')} />
      <div class="columns">
        <div class="stack">
          <Passkeys />
          <Sessions />
        </div>
        <div class="stack">
          <SecondFactor />
          <Password />
        </div>
      </div>
    </>
  );
}
