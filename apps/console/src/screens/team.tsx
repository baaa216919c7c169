import type { Member } from '@florin/sdk/accounts';
import { Badge } from '@florin/ui/parts/badge';
import { Button } from '@florin/ui/parts/button';
import { Icon } from '@florin/ui/parts/icon';
import { Head } from '@florin/ui/parts/shell';
import { Asked } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useSignedIn } from '@florin/ui/session/session';
import { useSpeech } from '@florin/ui/words/spoken';
import { useState } from 'preact/hooks';
import { May, useMay } from '../may.tsx';
import { roles, roleWords } from '../parts/role-choice.tsx';
import { useSay } from '../words/spoken.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { TeamInvitations } from './team-invitations.tsx';

/** Who it is, and whether it is who looks. */
function Who({ member }: { member: Member }) {
  const say = useSay();
  return (
    <span class="person">
      <bdi>{member.name}</bdi> {member.is_you && <Badge tone="good">{say('member_you')}</Badge>}{' '}
      {member.is_holder && <Badge tone="quiet">{say('holder')}</Badge>}
      <span class="faint">
        <bdi>{member.email}</bdi>
      </span>
    </span>
  );
}

/** What they sign in by beside a password: codes, passkeys, or nothing. */
function SecondFactor({ of: { two_factor_enabled: hasCodes, has_passkeys: hasPasskeys } }: { of: Member }) {
  const say = useSay();
  const { words } = useSpeech();
  if (!hasCodes && !hasPasskeys) return <Badge tone="attention">{say('inactive')}</Badge>;
  return (
    <>
      {hasCodes && <Badge tone="good">{say('active')}</Badge>}{' '}
      {hasPasskeys && <Badge tone="good">{words.passkeys}</Badge>}
    </>
  );
}

interface TableProps {
  members: readonly Member[];
  manage: (member: Member) => void;
}

function MemberTable({ members, manage }: TableProps) {
  const say = useSay();
  const manages = useMay()('team.changeRole');
  return (
    <Table
      caption={say('team')}
      rows={members}
      keyOf={({ id }) => id}
      columns={[
        { head: say('member'), cell: (member) => <Who member={member} /> },
        { head: say('role'), cell: ({ role }) => <span class="whole">{say(roleWords[role].name)}</span> },
        {
          head: say('second_factor'),
          cell: (member) => <SecondFactor of={member} />,
        },
        {
          head: say('last_used'),
          cell: ({ last_used_at: at }) => (at === null ? say('never') : <When at={at} />),
        },
        ...(manages
          ? [
              {
                head: say('manage'),
                cell: (member: Member) => <Button press={() => manage(member)}>{say('manage')}</Button>,
              },
            ]
          : []),
      ]}
    />
  );
}

/** Who works for the merchant, and as what. */
export function Team() {
  const say = useSay();
  const { accounts } = useSignedIn();
  const [isInviting, setInviting] = useState(false);
  const [managed, setManaged] = useState<Member | null>(null);
  const query = useQuery('team', (signal) => accounts.team.list({ page_size: 100 }, { signal }));
  const invitations = `team-invitations:${isInviting}`;
  return (
    <>
      <Head title={say('team')}>
        <May call="team.invite">
          <Button look="main" press={() => setInviting(true)}>
            <Icon name="plus" />
            {say('invite')}
          </Button>
        </May>
      </Head>
      <section class="card">
        <Asked query={query}>{({ members }) => <MemberTable members={members} manage={setManaged} />}</Asked>
      </section>
      <May call="team.invitations">
        <TeamInvitations name={invitations} />
      </May>
      <section class="card">
        <h2>{say('roles')}</h2>
        <dl class="facts">
          {roles.map((role) => [
            <dt key={role}>{say(roleWords[role].name)}</dt>,
            <dd key={`${role}-text`}>{say(roleWords[role].text)}</dd>,
          ])}
        </dl>
      </section>
      {isInviting && <InviteDialog close={() => setInviting(false)} />}
      {managed && (
        <MemberDialog
          member={managed}
          holds={query.data?.members.some(({ is_you: isYou, is_holder: holds }) => isYou && holds) ?? false}
          close={() => setManaged(null)}
          done={query.again}
        />
      )}
    </>
  );
}
