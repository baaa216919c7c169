import { limits } from '@florin/contract/limits';
import type { TransactionFinding } from '@florin/contract/vocabulary';
import type { Database } from '@florin/database/database';
import {
  countTicketsSince,
  findPaymentTransaction,
  insertTicket,
  lockTicketsOf,
  type TicketRow,
} from '@florin/database/sql/support/tickets';
import { notFound, Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import { type FoundDeposit, transactionFinding } from '@florin/domain/support/transaction-finding';

export interface NewTicket {
  paymentId: string;
  email: string;
  message: string;
  txHash: string | null;
}

export interface OpenedTicket extends TicketRow {
  /** What is known of the transaction by now; null when none was named. */
  txFinding: TransactionFinding | null;
}

const hourMs = 3_600_000;

/**
 * Opens a payer's support ticket and says at once what became of the transaction it names. Refuses with NOT_FOUND
 * (payment) and RATE_LIMIT_EXCEEDED (three in any hour; refused ones do not count), with the seconds to wait.
 */
export function openTicket(
  { db, clock, ids }: { db: Database; clock: Clock; ids: Ids },
  { paymentId, email, message, txHash }: NewTicket,
): Promise<OpenedTicket> {
  return db.transaction(async (session) => {
    await session.one(lockTicketsOf, { paymentId });
    const now = clock.now();
    const recent = await session.maybe(countTicketsSince, { paymentId, since: new Date(now.getTime() - hourMs) });
    if (!recent) throw notFound('payment');
    if (recent.total >= BigInt(limits.supportTicketsPerHour) && recent.first) throw tooMany(recent.first, now);
    const ticket = await session.one(insertTicket, { id: ids.uuid(), paymentId, email, message, txHash, now });
    const deposits = txHash === null ? [] : await session.many(findPaymentTransaction, { paymentId, txHash });
    return { ...ticket, txFinding: txHash === null ? null : transactionFinding(deposits as FoundDeposit[]) };
  });
}

function tooMany(first: Date, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((first.getTime() + hourMs - now.getTime()) / 1000));
  const message = `Support has ${limits.supportTicketsPerHour} requests about this payment from the last hour already. Try again in ${seconds} seconds.`;
  return new Refusal('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds: seconds });
}
