import { statement } from '../../statement.ts';

export interface MerchantMark {
  id: string;
  /** Another text whenever the feed shows more, or one of the newest deliveries was tried. */
  mark: string;
}

/** How far these merchants' feeds go, and which transactions wrote their newest deliveries: each by an index. */
export const readMerchantMarks = statement<{ ids: readonly string[] }, MerchantMark>(
  'read_merchant_marks',
  `select m.id, concat_ws('/', e.xid::text, e.sequence::text, d.written) as mark
     from unnest($ids::uuid[]) m(id)
     left join lateral (
       select xid, sequence from events
        where merchant_id = m.id and xid < pg_snapshot_xmin(pg_current_snapshot())
        order by xid desc, sequence desc limit 1) e on true
     left join lateral (
       select string_agg(n.writer, ',' order by n.created_at, n.id) as written from (
         select xmin::text as writer, created_at, id from deliveries
          where merchant_id = m.id order by created_at desc, id desc limit 20) n) d on true
    order by m.id`,
);
