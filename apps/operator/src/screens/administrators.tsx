import type { Administrator } from '@florin/sdk/admin';
import { Badge } from '@florin/ui/parts/badge';
import { Button } from '@florin/ui/parts/button';
import { Choice } from '@florin/ui/parts/entry';
import { When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useState } from 'preact/hooks';
import { admin } from '../admin.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { usePage } from '../list/paged.tsx';
import { useMay } from '../may.tsx';
import { Decide } from '../parts/decide.tsx';

type Role = Administrator['role'];
const texts: Readonly<Record<Role, string>> = {
  operator: 'Everything, roles and settings included.',
  approver: 'Decides withdrawals, refunds, verification and what others asked for. Changes nothing else.',
  support: 'Invites merchants, closes tickets and asks for refunds. Approves nothing.',
  auditor: 'Sees everything and changes nothing.',
};
const labels: Readonly<Record<Role, string>> = {
  operator: 'Operator',
  approver: 'Approver',
  support: 'Support',
  auditor: 'Auditor',
};
const roles = Object.keys(labels) as Role[];

function ChangeRole({ of, close, done }: { of: Administrator; close: () => void; done: () => void }) {
  const [role, setRole] = useState<Role>(of.role);
  return (
    <Decide
      title={`Role of ${of.name}`}
      verb="Give the role"
      effect={<p>{texts[role]} It holds from their next request on.</p>}
      run={async (reason) => {
        await admin.team.changeRole(of.id, { role, reason });
        done();
      }}
      close={close}
    >
      <Choice
        name="role"
        label="Role"
        value={role}
        options={roles.map((value) => ({ value, label: labels[value] }))}
        change={(value) => setRole(roles.find((one) => one === value) ?? of.role)}
      />
    </Decide>
  );
}

/** What they sign in by beside a password. */
const secondFactorOf = ({ two_factor_enabled: hasCodes, has_passkeys: hasPasskeys }: Administrator): string => {
  if (hasCodes) return hasPasskeys ? 'Codes, passkeys' : 'Codes';
  return hasPasskeys ? 'Passkeys' : 'None';
};

/** Administrators with their roles; nobody changes their own. */
export function Administrators() {
  const page = usePage();
  const query = useQuery(`administrators ${page}`, (signal) => admin.team.list({ page }, { signal }));
  const [asked, setAsked] = useState<Administrator | null>(null);
  const changes = useMay()('adminTeam.changeRole');
  const change = (of: Administrator) =>
    of.is_you ? <Badge tone="good">You</Badge> : changes && <Button press={() => setAsked(of)}>Change</Button>;
  return (
    <>
      <ListScreen
        title="Administrators"
        query={query}
        rowsOf={({ administrators }) => administrators}
        keyOf={({ id }) => id}
        empty="There is no administrator."
        columns={[
          { head: 'Name', cell: ({ name }: Administrator) => <bdi>{name}</bdi> },
          { head: 'E-mail', cell: ({ email }) => <bdi>{email}</bdi> },
          { head: 'Role', cell: ({ role }) => labels[role] },
          { head: 'Second factor', cell: secondFactorOf },
          { head: 'State', cell: ({ is_disabled: isOut }) => isOut && <Badge tone="bad">Shut out</Badge> },
          { head: 'Since', end: true, cell: ({ created_at: at }) => <When at={at} /> },
          { head: 'Deeds', end: true, cell: change },
        ]}
      />
      {asked !== null && (
        <ChangeRole
          of={asked}
          close={() => setAsked(null)}
          done={() => {
            setAsked(null);
            query.again();
          }}
        />
      )}
    </>
  );
}
