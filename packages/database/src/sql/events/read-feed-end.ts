import { statement } from '../../statement.ts';

export interface FeedEndRow {
  epoch: string;
  /** Null while the merchant has no event, as is the sequence. */
  xid: string | null;
  sequence: bigint | null;
}

/** The place of a merchant's newest event that the feed shows, found from the end of its index. Always one row. */
export const readFeedEnd = statement<{ merchantId: string }, FeedEndRow>(
  'read_feed_end',
  `select f.epoch, e.sequence, e.xid::text as xid
     from feed_epoch f
     left join lateral (
       select xid, sequence from events
        where merchant_id = $merchantId and xid < pg_snapshot_xmin(pg_current_snapshot())
        order by xid desc, sequence desc limit 1) e on true`,
);
