import type { EventType, SourceType } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';

export interface FeedRow {
  epoch: string;
  /** Null in the one row of an empty page, as is everything after it. */
  sequence: bigint | null;
  xid: string | null;
  id: string | null;
  type: EventType | null;
  sourceType: SourceType | null;
  sourceId: string | null;
  body: string | null;
}

/**
 * A merchant's events after a place, in the order of (transaction, sequence). Only what is older than every open
 * transaction is shown: nothing can still appear before the last one shown. Always at least one row, for the epoch.
 */
export const readEventFeed = statement<{ merchantId: string; xid: string; sequence: bigint; limit: number }, FeedRow>(
  'read_event_feed',
  `select f.epoch, e.sequence, e.xid::text as xid, e.id, e.type, e.source_type, e.source_id, e.body
     from feed_epoch f
     left join lateral (
       select * from events
        where merchant_id = $merchantId and (xid, sequence) > ($xid::xid8, $sequence)
          and xid < pg_snapshot_xmin(pg_current_snapshot())
        order by xid, sequence limit $limit) e on true
    order by e.xid, e.sequence`,
);
