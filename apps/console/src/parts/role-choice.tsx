import type { Member } from '@florin/sdk/accounts';
import { Choice, Entry } from '@florin/ui/parts/entry';
import { useSignedIn } from '@florin/ui/session/session';
import { useSpeech } from '@florin/ui/words/spoken';
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

interface CodeProps {
  value: string;
  change: (code: string) => void;
  problem: string;
}

/** The code of who acts, where they have a second factor. */
export function OwnCode({ value, change, problem }: CodeProps) {
  const say = useSay();
  const { words } = useSpeech();
  if (!useSignedIn().account.two_factor_enabled) return null;
  return (
    <Entry
      name="own-code"
      kind="code"
      label={say('code')}
      hint={words.code_hint}
      value={value}
      change={change}
      problem={problem}
      required
    />
  );
}
