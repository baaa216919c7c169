import { accountExamples } from './account.ts';
import { ids } from './ids.ts';

const { account } = accountExamples;
const owner = {
  id: ids.merchant,
  email: account.email,
  name: account.name,
  role: 'owner',
  is_founder: true,
  is_holder: true,
  is_you: true,
  two_factor_enabled: true,
  has_passkeys: true,
  joined_at: account.created_at,
  last_used_at: '2026-03-02T09:14:31.482Z',
};
const member = {
  id: ids.member,
  email: 'mira@example.com',
  name: 'Mira Okafor',
  role: 'developer',
  is_founder: false,
  is_holder: false,
  is_you: false,
  two_factor_enabled: false,
  has_passkeys: false,
  joined_at: '2026-03-01T10:20:00.000Z',
  last_used_at: null,
};
const invitation = {
  id: ids.memberInvitation,
  email: member.email,
  role: member.role,
  created_at: '2026-03-01T09:30:00.000Z',
  expires_at: '2026-03-08T09:30:00.000Z',
};
const code = 'q7Xn2mVb9TzR4wKc8LpD5sYh';
const administrator = {
  id: ids.administrator,
  email: 'ada@example.com',
  name: 'Ada Byron',
  role: 'operator',
  is_you: true,
  two_factor_enabled: true,
  has_passkeys: true,
  is_disabled: false,
  created_at: '2026-02-28T08:00:00.000Z',
};
const page = { page: 1, page_size: 20, total_pages: 1 };

/** Members of a merchant's team, invitations into it, and administrators with their roles. */
export const teamExamples = {
  signedInAccount: {
    ...account,
    team_role: 'owner',
    merchant_id: ids.merchant,
    merchant_name: account.name,
  },
  member,
  memberPage: { total: 2, ...page, members: [owner, member] },
  memberRoleChange: { role: 'finance', totp_code: '492039' },
  handingOver: { totp_code: '492039' },
  handedOver: { ...member, role: 'owner', is_holder: true, two_factor_enabled: true },
  changedMember: { ...member, role: 'finance' },
  memberInvitation: invitation,
  memberInvitationPage: { total: 1, ...page, invitations: [invitation] },
  newMemberInvitation: { email: member.email, role: member.role, totp_code: '492039' },
  madeMemberInvitation: { ...invitation, code, url: `https://console.example.com/join#${code}`, is_mailed: false },
  joining: { invitation: code, name: member.name, password: 'correct horse battery staple' },
  joined: { email: member.email, role: member.role, merchant_name: account.name },
  administrator,
  administratorPage: { total: 1, ...page, administrators: [administrator] },
  administratorRoleChange: { role: 'approver', reason: 'Approves withdrawals from March on.' },
  changedAdministrator: { ...administrator, role: 'approver', is_you: false },
};
