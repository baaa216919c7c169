import type { TicketStatus } from '@florin/contract/vocabulary';
import { countTickets, listTickets as listRows, type TicketRow } from '@florin/database/sql/support/tickets';
import type { Session } from '@florin/database/statement';

export interface TicketFilter {
  status: TicketStatus | null;
  page: number;
  pageSize: number;
}

/** One page of support tickets, newest first, and how many there are. */
export async function listTickets(
  db: Session,
  { status, page, pageSize }: TicketFilter,
): Promise<{ total: bigint; tickets: TicketRow[] }> {
  const [tickets, { total }] = await Promise.all([
    db.many(listRows, { status, limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countTickets, { status }),
  ]);
  return { total, tickets };
}
