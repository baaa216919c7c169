import { supporter as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { invitationPage, madeInvitation, newInvitation } from '../schemas/invitation.ts';
import { pageSizeListQuery } from '../schemas/page.ts';
import { adminParams } from '../schemas/reason.ts';

/** Who may register while registration is by invitation. */
export const adminInvitations = routes({
  list: route({
    method: 'GET',
    path: '/v1/admin/invitations',
    summary: 'List invitations, newest first',
    access,
    query: pageSizeListQuery,
    status: 200,
    data: invitationPage,
    errors: [],
    examples: { query: { page: '1', page_size: '20' }, data: examples.invitationPage },
  }),
  create: route({
    method: 'POST',
    path: '/v1/admin/invitations',
    summary: 'Invite a merchant',
    description:
      'Good once, for this e-mail, for 14 days. Nothing is sent: the code in the answer is yours to deliver.',
    access: { ...access, idempotency: 'refused' },
    body: newInvitation,
    status: 201,
    data: madeInvitation,
    errors: [],
    examples: { body: examples.newInvitation, data: examples.madeInvitation },
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/v1/admin/invitations/:id',
    summary: 'Withdraw an invitation',
    description: 'NOT_FOUND when it was accepted: then the account is there.',
    access,
    params: adminParams,
    status: 204,
    errors: ['NOT_FOUND'],
    examples: { params: { id: ids.invitation }, data: null },
  }),
});
