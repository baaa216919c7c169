import type { Member } from '@florin/sdk/accounts';
import { Choice, Entry } from '@florin/ui/parts/entry';
import { useSignedIn } from '@florin/ui/session/session';
import { useSay } from '../words/spoken.ts';

export type Role = Member['role'];
const roles: readonly Role[] = ['owner', 'developer', 'finance', 'support', 'read_only'];

/** One of the roles, with what it may. */
export function RoleChoice({ value, change }: { value: Role; change: (role: Role) => void }) {
  const say = useSay();
  return (
    <Choice
      name="role"
      label={say('role')}
      value={value}
      options={roles.map((role) => ({ value: role, label: say(`role_${role}`) }))}
      change={(role) => change(role as Role)}
      hint={say(`role_${value}_text`)}
    />
  );
}

interface CodeProps {
  value: string;
  change: (code: string) => void;
  problem: string;
}

/** The code of who acts, where they have a second factor. */
export function OwnCode({ value, change, problem }: CodeProps) {
  const say = useSay();
  if (!useSignedIn().account.two_factor_enabled) return null;
  return (
    <Entry
      name="own-code"
      kind="code"
      label={say('code')}
      hint={say('code_hint')}
      value={value}
      change={change}
      problem={problem}
      required
    />
  );
}
