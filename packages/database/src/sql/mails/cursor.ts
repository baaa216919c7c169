import { statement } from '../../statement.ts';
import { isMailed } from './events.ts';

export interface MailCursorRow {
  xid: string;
  sequence: bigint;
  /** False after a restore: transactions are numbered anew, so that the place means nothing. */
  isPresent: boolean;
}

/** No row while another worker looks, or before any has. */
export const holdMailCursor = statement<{ now: Date }, MailCursorRow>(
  'hold_mail_cursor',
  `with held as (
     select singleton from mail_cursor for update skip locked
   )
   update mail_cursor c set seen_at = $now from held h, feed_epoch f where c.singleton = h.singleton
   returning c.xid::text as xid, c.sequence, c.epoch = f.epoch as is_present`,
);

/** The first worker that sends e-mails begins at the end of the events: nobody is written to about the past. */
export const beginMailCursor = statement<{ now: Date }>(
  'begin_mail_cursor',
  `insert into mail_cursor (epoch, xid, sequence, seen_at)
   select f.epoch, coalesce(e.xid, '0'), coalesce(e.sequence, 0), $now
     from feed_epoch f
     left join lateral (
       select xid, sequence from events where ${isMailed} and xid < pg_snapshot_xmin(pg_current_snapshot())
        order by xid desc, sequence desc limit 1) e on true
   on conflict (singleton) do nothing`,
);

export const moveMailCursor = statement<{ xid: string; sequence: bigint }>(
  'move_mail_cursor',
  `update mail_cursor c set xid = $xid::xid8, sequence = $sequence, epoch = f.epoch from feed_epoch f`,
);
