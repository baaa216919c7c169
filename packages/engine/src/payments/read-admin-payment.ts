import {
  listRefundsOfPayment,
  listTicketsOfPayment,
  type PaymentFactsRow,
  readPaymentFacts,
} from '@florin/database/sql/desk/details';
import { type AdminPaymentRow, readAdminPayment as readRow } from '@florin/database/sql/payments/list-all';
import type { RefundRow } from '@florin/database/sql/refunds/read';
import type { TicketRow } from '@florin/database/sql/support/tickets';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';
import { readTimeline, type TimelineEntry } from './read-timeline.ts';

export interface AdminPaymentDetail {
  payment: AdminPaymentRow;
  facts: PaymentFactsRow;
  timeline: TimelineEntry[];
  refunds: RefundRow[];
  tickets: TicketRow[];
}

/** One payment of any merchant with what an administrator decides by. Refuses with NOT_FOUND. */
export async function readAdminPayment(db: Session, id: string): Promise<AdminPaymentDetail> {
  const payment = await db.maybe(readRow, { id });
  if (!payment) throw notFound('payment');
  const [facts, timeline, refunds, tickets] = await Promise.all([
    db.one(readPaymentFacts, { id }),
    readTimeline(db, payment.merchantId, id),
    db.many(listRefundsOfPayment, { paymentId: id }),
    db.many(listTicketsOfPayment, { paymentId: id }),
  ]);
  return { payment, facts, timeline, refunds, tickets };
}
