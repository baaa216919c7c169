import { supporter as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { adminParams, optionalNote } from '../schemas/reason.ts';
import { supportTicket, supportTicketPage, supportTicketQuery } from '../schemas/support.ts';

/** Support tickets of payers. */
export const adminSupport = routes({
  list: route({
    method: 'GET',
    path: '/v1/admin/support-tickets',
    summary: 'List support tickets, newest first',
    access,
    query: supportTicketQuery,
    status: 200,
    data: supportTicketPage,
    errors: [],
    examples: { query: { status: 'open' }, data: examples.supportTicketPage },
  }),
  close: route({
    method: 'POST',
    path: '/v1/admin/support-tickets/:id/close',
    summary: 'Close a support ticket',
    description: 'CONFLICT when it is closed already.',
    access,
    params: adminParams,
    body: optionalNote,
    status: 200,
    data: supportTicket,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: {
      params: { id: ids.ticket },
      body: examples.justification,
      data: { ...examples.supportTicket, status: 'closed', closed_at: '2026-03-02T10:05:00.000Z' },
    },
  }),
});
