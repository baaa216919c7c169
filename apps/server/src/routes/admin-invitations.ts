import type { Contract } from '@florin/contract/contract';
import { invite } from '@florin/engine/accounts/invitations/invite';
import { listInvitations } from '@florin/engine/accounts/invitations/list';
import { withdrawInvitation } from '@florin/engine/accounts/invitations/withdraw';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentInvitation, presentMadeInvitation } from '../presenters/invitation.ts';
import { counters } from '../presenters/page.ts';

/** Who may register while registration is by invitation. */
export const adminInvitationRoutes = (ports: ServerPorts): Handlers<Contract['adminInvitations']> => ({
  list: async ({ query: { page, page_size: pageSize } }) => {
    const { total, invitations } = await listInvitations(ports.db, { page, pageSize });
    return { ...counters(total, page, pageSize), invitations: invitations.map(presentInvitation) };
  },
  create: async ({ body, ...by }) => presentMadeInvitation(await invite(ports, body.email, actorOf(by))),
  withdraw: async ({ params, ...by }) => {
    await withdrawInvitation(ports.db, params.id, actorOf(by));
    return undefined;
  },
});
