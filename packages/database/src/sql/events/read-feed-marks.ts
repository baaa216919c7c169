import { statement } from '../../statement.ts';

export interface FeedMark {
  id: string;
  /** Another text whenever the feed shows more: the place of its newest event. Empty while there is none. */
  mark: string;
}

/** How far the feeds of these merchants go now, each found from the end of its index. */
export const readFeedMarks = statement<{ ids: readonly string[] }, FeedMark>(
  'read_feed_marks',
  `select m.id, coalesce(e.xid::text || '/' || e.sequence::text, '') as mark
     from unnest($ids::uuid[]) m(id)
     left join lateral (
       select xid, sequence from events
        where merchant_id = m.id and xid < pg_snapshot_xmin(pg_current_snapshot())
        order by xid desc, sequence desc limit 1) e on true
    order by m.id`,
);
