import type { Account } from '@florin/sdk/accounts';
import type { Invitation } from '@florin/sdk/admin';
import { Badge } from '@florin/ui/parts/badge';
import { Button } from '@florin/ui/parts/button';
import { Copy } from '@florin/ui/parts/copy';
import { Entry } from '@florin/ui/parts/entry';
import { Asked } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { When } from '@florin/ui/parts/text';
import { useAction } from '@florin/ui/query/use-action';
import { useQuery } from '@florin/ui/query/use-query';
import { useState } from 'preact/hooks';
import { admin } from '../admin.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { usePage } from '../list/paged.tsx';
import { May, useMay } from '../may.tsx';
import { inWords } from '../words/statuses.ts';

function Invite({ done }: { done: () => void }) {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const { isBusy, problem, wrong, act } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(async () => {
      setCode((await admin.invitations.create({ email: email.trim() })).code);
      setEmail('');
      done();
    });
  };
  return (
    <form class="search" onSubmit={submit}>
      <Entry
        name="email"
        kind="email"
        label="Invite a merchant"
        value={email}
        change={setEmail}
        problem={wrong('email')}
        required
      />
      <Button submit busy={isBusy}>
        Invite
      </Button>
      {code !== '' && (
        <p role="status">
          The code is shown this once, for 14 days: <Copy label="Code" value={code} />
        </p>
      )}
      {problem && Object.keys(problem.fields).length === 0 && (
        <p class="problem" role="alert">
          {problem.message}
        </p>
      )}
    </form>
  );
}

const stateOf = ({ accepted_at: accepted, expires_at: expires }: Invitation) => {
  if (accepted !== null) return <Badge tone="good">Accepted</Badge>;
  return (
    <>
      ends <When at={expires} />
    </>
  );
};

/** Who was invited, and how to invite another. */
function Invitations() {
  const query = useQuery('invitations', (signal) => admin.invitations.list({ page_size: 20 }, { signal }));
  const { problem, act } = useAction();
  const withdraws = useMay()('adminInvitations.withdraw');
  const withdraw = (id: string): void =>
    void act(async () => {
      await admin.invitations.withdraw(id);
      query.again();
    });
  return (
    <section class="card">
      <h2>Invitations</h2>
      <May call="adminInvitations.create">
        <Invite done={query.again} />
      </May>
      {problem && <p class="problem">{problem.message}</p>}
      <Asked query={query}>
        {({ invitations }) =>
          invitations.length === 0 ? null : (
            <Table
              caption="Invitations"
              rows={invitations}
              keyOf={({ id }) => id}
              columns={[
                { head: 'E-mail', cell: ({ email }) => <bdi>{email}</bdi> },
                { head: 'State', cell: stateOf },
                {
                  head: 'Deeds',
                  end: true,
                  cell: ({ id, email, accepted_at: accepted }) =>
                    accepted === null &&
                    withdraws && (
                      <button type="button" class="quiet" aria-label={`Withdraw ${email}`} onClick={() => withdraw(id)}>
                        Withdraw
                      </button>
                    ),
                },
              ]}
            />
          )
        }
      </Asked>
    </section>
  );
}

/** Every merchant, newest first, and the invitations. */
export function Merchants() {
  const page = usePage();
  const query = useQuery(`merchants ${page}`, (signal) => admin.merchants.list({ page }, { signal }));
  return (
    <>
      <ListScreen
        title="Merchants"
        query={query}
        rowsOf={({ merchants }) => merchants}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/merchants/${id}`}
        empty="No merchant has registered yet."
        columns={[
          { head: 'Name', cell: ({ name }: Account) => <bdi>{name}</bdi> },
          { head: 'E-mail', cell: ({ email }) => <bdi>{email}</bdi> },
          { head: 'Verified', cell: ({ kyc_level: level }) => inWords(level) },
          { head: 'State', cell: ({ is_disabled: isOut }) => isOut && <Badge tone="bad">Shut out</Badge> },
          { head: 'Since', end: true, cell: ({ created_at: at }) => <When at={at} /> },
        ]}
      />
      <Invitations />
    </>
  );
}
