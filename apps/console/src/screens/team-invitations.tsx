import type { MemberInvitation } from '@florin/sdk/accounts';
import { Button } from '@florin/ui/parts/button';
import { Asked, Failure } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { When } from '@florin/ui/parts/text';
import { useAction } from '@florin/ui/query/use-action';
import { useQuery } from '@florin/ui/query/use-query';
import { useSignedIn } from '@florin/ui/session/session';
import { useSpeech } from '@florin/ui/words/spoken';
import { May } from '../may.tsx';
import { roleWords } from '../parts/role-choice.tsx';
import { useSay } from '../words/spoken.ts';

/** Invitations that nobody has accepted; nothing where there are none. `name` changes when one may have been made. */
export function TeamInvitations({ name }: { name: string }) {
  const say = useSay();
  const { words } = useSpeech();
  const { accounts } = useSignedIn();
  const query = useQuery(name, (signal) => accounts.team.invitations({ page_size: 100 }, { signal }));
  const { isBusy, problem, act } = useAction();
  if (query.data?.invitations.length === 0) return null;
  const withdraw = async ({ id }: MemberInvitation): Promise<void> => {
    await accounts.team.withdrawInvitation(id);
    query.again();
  };
  return (
    <section class="card">
      <h2>{say('invitations')}</h2>
      {problem && <Failure problem={problem} />}
      <Asked query={query}>
        {({ invitations }) => (
          <Table
            caption={say('invitations')}
            rows={invitations}
            keyOf={({ id }) => id}
            columns={[
              { head: words.email, cell: ({ email }) => <bdi>{email}</bdi> },
              { head: say('role'), cell: ({ role }) => say(roleWords[role].name) },
              { head: say('ends'), cell: ({ expires_at: at }) => <When at={at} whole /> },
              {
                head: say('withdraw_invitation'),
                cell: (invitation) => (
                  <May call="team.withdrawInvitation">
                    <Button busy={isBusy} press={() => void act(() => withdraw(invitation))}>
                      {say('withdraw_invitation')}
                    </Button>
                  </May>
                ),
              },
            ]}
          />
        )}
      </Asked>
    </section>
  );
}
