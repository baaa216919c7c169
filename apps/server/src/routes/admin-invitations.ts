import type { Contract } from '@florin/contract/contract';
import type { MadeInvitation } from '@florin/engine/accounts/invitations/invite';
import type { listInvitations } from '@florin/engine/accounts/invitations/list';
import type { Actor } from '@florin/engine/audit/record';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { presentInvitation, presentMadeInvitation } from '../presenters/invitation.ts';
import { counters } from '../presenters/page.ts';

/** What the administration of invitations needs, bound to its ports. */
export interface AdminInvitationUseCases {
  listInvitations(page: { page: number; pageSize: number }): ReturnType<typeof listInvitations>;
  /** Refuses with VALIDATION_ERROR (`email`). */
  invite(email: string, by: Actor): Promise<MadeInvitation>;
  /** Refuses with NOT_FOUND, also when it was accepted. */
  withdrawInvitation(id: string, by: Actor): Promise<void>;
}

/** Who may register while registration is by invitation. */
export const adminInvitationRoutes = (engine: AdminInvitationUseCases): Handlers<Contract['adminInvitations']> => ({
  list: async ({ query: { page, page_size: pageSize } }) => {
    const { total, invitations } = await engine.listInvitations({ page, pageSize });
    return { ...counters(total, page, pageSize), invitations: invitations.map(presentInvitation) };
  },
  create: async ({ body, ...by }) => presentMadeInvitation(await engine.invite(body.email, actorOf(by))),
  withdraw: async ({ params, ...by }) => {
    await engine.withdrawInvitation(params.id, actorOf(by));
    return undefined;
  },
});
