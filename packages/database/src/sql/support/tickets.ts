import type { TicketStatus } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';

export interface TicketRow {
  id: string;
  paymentId: string;
  email: string;
  message: string;
  txHash: string | null;
  status: TicketStatus;
  createdAt: Date;
  closedAt: Date | null;
}

const columns = `id, payment_id, email, message, tx_hash, status, created_at,
  closed_at`;

/** Tickets of one payment are opened one after the other, so that none slips past the count; nothing else waits. */
export const lockTicketsOf = statement<{ paymentId: string }, { locked: unknown }>(
  'lock_tickets_of',
  `select pg_advisory_xact_lock(hashtextextended('support:' || $paymentId, 0)) as locked`,
);

/** Whether there is such a payment, its tickets since a moment, and the first of those. */
export const countTicketsSince = statement<
  { paymentId: string; since: Date },
  { paymentId: string; total: bigint; first: Date | null }
>(
  'count_tickets_since',
  `select p.id as payment_id, count(t.id) as total, min(t.created_at) as first
     from payments p left join support_tickets t on t.payment_id = p.id and t.created_at > $since
    where p.id = $paymentId group by p.id`,
);

export const insertTicket = statement<
  { id: string; paymentId: string; email: string; message: string; txHash: string | null; now: Date },
  TicketRow
>(
  'insert_ticket',
  `insert into support_tickets (id, payment_id, email, message, tx_hash, created_at) values ($id, $paymentId, $email,
    $message, $txHash, $now)
   returning ${columns}`,
);

export const lockTicket = statement<{ id: string }, TicketRow>(
  'lock_ticket',
  `select ${columns} from support_tickets where id = $id for update`,
);

export const closeTicket = statement<{ id: string; now: Date }, TicketRow>(
  'close_ticket',
  `update support_tickets set status = 'closed', closed_at = $now where id = $id returning ${columns}`,
);

interface Filter {
  status: TicketStatus | null;
}

/** One page, newest first. */
export const listTickets = statement<Filter & { limit: number; offset: number }, TicketRow>(
  'list_tickets',
  `select ${columns} from support_tickets where status = coalesce($status,
    status) order by id desc limit $limit offset $offset`,
);

export const countTickets = statement<Filter, { total: bigint }>(
  'count_tickets',
  'select count(*) as total from support_tickets where status = coalesce($status, status)',
);

/** What the rules made of a transaction's transfers to a payment; hashes in hex are written in lower case. */
export const findPaymentTransaction = statement<
  { paymentId: string; txHash: string },
  { ruling: string; reason: string | null; orphaned: boolean }
>(
  'find_payment_transaction',
  `select ruling, reason, orphaned_at is not null as orphaned from deposits
    where payment_id = $paymentId and tx_hash in ($txHash, lower($txHash))`,
);
