import type { Member } from '@florin/sdk/accounts';
import { Choice } from '@florin/ui/parts/entry';
import type { WordName } from '../words/en.ts';
import { useSay } from '../words/spoken.ts';

export type Role = Member['role'];

/** What a role is called, and what it may. */
export const roleWords = {
  owner: { name: 'role_owner', text: 'role_owner_text' },
  developer: { name: 'role_developer', text: 'role_developer_text' },
  finance: { name: 'role_finance', text: 'role_finance_text' },
  support: { name: 'role_support', text: 'role_support_text' },
  read_only: { name: 'role_read_only', text: 'role_read_only_text' },
} as const satisfies Record<Role, { name: WordName; text: WordName }>;
export const roles = Object.keys(roleWords) as Role[];

/** One of the roles, with what it may. */
export function RoleChoice({ value, change }: { value: Role; change: (role: Role) => void }) {
  const say = useSay();
  return (
    <Choice
      name="role"
      label={say('role')}
      value={value}
      options={roles.map((role) => ({ value: role, label: say(roleWords[role].name) }))}
      change={(role) => change(role as Role)}
      hint={say(roleWords[value].text)}
    />
  );
}
