import { merchant as access, onlyFor, signingIn } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { pageSizeListQuery } from '../schemas/page.ts';
import {
  handingOver,
  joined,
  joining,
  madeMemberInvitation,
  member,
  memberInvitationPage,
  memberInvitationParams,
  memberPage,
  memberParams,
  memberRoleChange,
  newMemberInvitation,
} from '../schemas/team.ts';

const params = { member_id: ids.member };

/** Who works for a merchant, and as what. */
export const team = routes({
  list: route({
    method: 'GET',
    path: '/v1/team/members',
    summary: 'List the members of your team, who holds the account first',
    access,
    query: pageSizeListQuery,
    status: 200,
    data: memberPage,
    errors: [],
    examples: { query: { page: '1', page_size: '20' }, data: examples.memberPage },
  }),
  changeRole: route({
    method: 'PUT',
    path: '/v1/team/members/:member_id',
    summary: 'Give a member another role',
    description:
      'Holds from their next request on. UNAUTHORIZED without the code of your second factor once it is on. CONFLICT for who holds the account, and for your own role.',
    access,
    params: memberParams,
    body: memberRoleChange,
    status: 200,
    data: member,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { params, body: examples.memberRoleChange, data: examples.changedMember },
  }),
  handOver: route({
    method: 'POST',
    path: '/v1/team/members/:member_id/hand-over',
    summary: 'Hand the account over to a member',
    description:
      'They become an owner and hold the account: API keys ask for their second factor, and e-mails go to their address. You stay an owner, whom owners may demote and remove. FORBIDDEN unless you hold the account and have a second factor or a passkey; UNAUTHORIZED without its proof. CONFLICT when the member has none.',
    access,
    params: memberParams,
    body: handingOver,
    status: 200,
    data: member,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { params, body: examples.handingOver, data: examples.handedOver },
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/team/members/:member_id',
    summary: 'Remove a member from your team',
    description:
      'Their sessions end at once and their password opens nothing. API keys that they made go on: revoke those that should not. CONFLICT for who holds the account.',
    access,
    params: memberParams,
    status: 204,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { params, data: null },
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/v1/team/members/:member_id/sessions',
    summary: 'End every session of a member',
    access,
    params: memberParams,
    status: 204,
    errors: ['NOT_FOUND'],
    examples: { params, data: null },
  }),
  listInvitations: route({
    method: 'GET',
    path: '/v1/team/invitations',
    summary: 'List the open invitations into your team, newest first',
    access: { ...access, roles: onlyFor('owner') },
    query: pageSizeListQuery,
    status: 200,
    data: memberInvitationPage,
    errors: [],
    examples: { query: { page: '1', page_size: '20' }, data: examples.memberInvitationPage },
  }),
  invite: route({
    method: 'POST',
    path: '/v1/team/invitations',
    summary: 'Invite somebody into your team',
    description:
      'Good once, for this e-mail, for 7 days. The answer has the link, to be handed over by you; it is also sent where the operator has switched e-mails on. UNAUTHORIZED without the code of your second factor once it is on. CONFLICT when the e-mail has an account, or your team is full.',
    access: { ...access, idempotency: 'refused' },
    body: newMemberInvitation,
    status: 201,
    data: madeMemberInvitation,
    errors: ['CONFLICT'],
    examples: { body: examples.newMemberInvitation, data: examples.madeMemberInvitation },
  }),
  withdrawInvitation: route({
    method: 'DELETE',
    path: '/v1/team/invitations/:invitation_id',
    summary: 'Withdraw an invitation into your team',
    description: 'NOT_FOUND when it was accepted: then remove the member.',
    access,
    params: memberInvitationParams,
    status: 204,
    errors: ['NOT_FOUND'],
    examples: { params: { invitation_id: ids.memberInvitation }, data: null },
  }),
  join: route({
    method: 'POST',
    path: '/v1/auth/join',
    summary: 'Accept an invitation into a team',
    description:
      'Makes your own account with a password of your own; then sign in. FORBIDDEN when the invitation is unknown, used, over or withdrawn.',
    access: signingIn,
    body: joining,
    status: 201,
    data: joined,
    errors: ['CONFLICT'],
    examples: { body: examples.joining, data: examples.joined },
  }),
});
