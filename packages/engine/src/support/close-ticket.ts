import type { Database } from '@florin/database/database';
import { closeTicket as closeRow, lockTicket, type TicketRow } from '@florin/database/sql/support/tickets';
import { notFound, Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import { type Actor, recordAudit } from '../audit/record.ts';

/** Closes a support ticket. Refuses with NOT_FOUND and CONFLICT (closed already). */
export const closeTicket = (
  { db, clock }: { db: Database; clock: Clock },
  { id, reason }: { id: string; reason: string | null },
  by: Actor,
): Promise<TicketRow> =>
  db.transaction(async (session) => {
    const ticket = await session.maybe(lockTicket, { id });
    if (!ticket) throw notFound('support ticket');
    if (ticket.status === 'closed') throw new Refusal('CONFLICT', 'This ticket is closed already.');
    const closed = await session.one(closeRow, { id, now: clock.now() });
    const subject = { action: 'support_ticket.close', subjectType: 'support_ticket', subjectId: id } as const;
    const told = { before: { status: ticket.status }, after: { status: closed.status }, reason };
    await recordAudit(session, { ...by, ...subject, ...told });
    return closed;
  });
