import type { Contract } from '@florin/contract/contract';
import type { TicketRow } from '@florin/database/sql/support-tickets';
import type { Actor } from '@florin/engine/audit/record';
import type { TicketFilter } from '@florin/engine/support/list-tickets';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { presentTicket } from '../presenters/administration.ts';
import { counters } from '../presenters/page.ts';

/** What the administration of support tickets needs, bound to its ports. */
export interface AdminSupportUseCases {
  listTickets(filter: TicketFilter): Promise<{ total: bigint; tickets: TicketRow[] }>;
  /** Refuses with NOT_FOUND, CONFLICT. */
  closeTicket(request: { id: string; reason: string | null }, by: Actor): Promise<TicketRow>;
}

/** Support tickets of payers. */
export const adminSupportRoutes = (engine: AdminSupportUseCases): Handlers<Contract['adminSupport']> => ({
  list: async ({ query: { status = null, page, page_size: pageSize } }) => {
    const { total, tickets } = await engine.listTickets({ status, page, pageSize });
    return { ...counters(total, page, pageSize), support_tickets: tickets.map(presentTicket) };
  },
  close: async ({ params, body, ...by }) =>
    presentTicket(await engine.closeTicket({ id: params.id, reason: body?.reason ?? null }, actorOf(by))),
});
