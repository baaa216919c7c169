import type { Contract } from '@florin/contract/contract';
import { closeTicket } from '@florin/engine/support/close-ticket';
import { listTickets } from '@florin/engine/support/list-tickets';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentTicket } from '../presenters/administration.ts';
import { counters } from '../presenters/page.ts';

/** Support tickets of payers. */
export const adminSupportRoutes = (ports: ServerPorts): Handlers<Contract['adminSupport']> => ({
  list: async ({ query: { status = null, page, page_size: pageSize } }) => {
    const { total, tickets } = await listTickets(ports.db, { status, page, pageSize });
    return { ...counters(total, page, pageSize), support_tickets: tickets.map(presentTicket) };
  },
  close: async ({ params, body, ...by }) =>
    presentTicket(await closeTicket(ports, { id: params.id, reason: body?.reason ?? null }, actorOf(by))),
});
