import type { MailedEventType } from '@florin/domain/mail/kinds';
import { holderOf } from '../members/holder.ts';
import { statement } from '../../statement.ts';

/** As the index `events_mailed` has it, so that PostgreSQL takes it. */
export const isMailed = `type in ('payment.completed', 'refund.completed', 'wallet.updated', 'withdrawal.completed',
    'withdrawal.rejected', 'withdrawal.failed')`;

/** An event that somebody may be told of by e-mail. */
export interface MailedEventRow {
  sequence: bigint;
  xid: string;
  type: MailedEventType;
  merchantId: string;
  subjectId: string;
  occurredAt: Date;
  merchantEmail: string;
  /** Of the payment that the event is about, or whose refund; null: none was given. */
  payerEmail: string | null;
}

/**
 * Events after a place that may be told by e-mail, in the order of (transaction, sequence); only what is older than
 * every open transaction, so that nothing appears before the last one later.
 */
export const readMailedEvents = statement<
  { xid: string; sequence: bigint; since: Date; limit: number },
  MailedEventRow
>(
  'read_mailed_events',
  `select e.sequence, e.xid::text as xid, e.type, e.merchant_id, e.source_id as subject_id, e.occurred_at,
          a.email as merchant_email, p.customer_email as payer_email
     from (select * from events
            where ${isMailed} and (xid, sequence) > ($xid::xid8, $sequence)
              and xid < pg_snapshot_xmin(pg_current_snapshot()) and occurred_at > $since
            order by xid, sequence limit $limit) e
     join accounts a on a.id = ${holderOf('e.merchant_id')}
     left join refunds r on r.id = e.source_id and e.source_type = 'refund'
     left join payments p on p.id = case e.source_type when 'payment' then e.source_id else r.payment_id end
    order by e.xid, e.sequence`,
);
