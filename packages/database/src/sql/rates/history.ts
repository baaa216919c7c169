import { statement } from '../../statement.ts';

/** One judgement about a token's quotes; the rate is null where they gave none. */
export interface RateHistoryRow {
  judgedAt: Date;
  rateUsd: string | null;
  inputs: unknown;
}

/** Appends judgements: one a minute for each token, and each that gives a rate after one that did not, or the reverse. */
export const recordRateHistory = statement<{ judgementsJson: string; now: Date }>(
  'record_rate_history',
  `insert into rate_history (token_id, judged_at, rate_usd, inputs)
   select n."tokenId", $now, n."rateUsd", n.inputs
     from jsonb_to_recordset($judgementsJson::jsonb) as n("tokenId" uuid, "rateUsd" numeric, inputs jsonb)
     left join lateral (select judged_at, rate_usd from rate_history h where h.token_id = n."tokenId"
                         order by judged_at desc limit 1) last on true
    where last.judged_at is null or last.judged_at <= $now::timestamptz - interval '1 minute'
       or (last.rate_usd is null) <> (n."rateUsd" is null)`,
);

/** One page of a token's judgements, newest first. */
export const listRateHistory = statement<{ tokenId: string; limit: number; offset: number }, RateHistoryRow>(
  'list_rate_history',
  `select judged_at, rate_usd, inputs
     from rate_history where token_id = $tokenId order by judged_at desc, id desc limit $limit offset $offset`,
);

export const countRateHistory = statement<{ tokenId: string }, { total: bigint }>(
  'count_rate_history',
  'select count(*) as total from rate_history where token_id = $tokenId',
);

export const dropRateHistory = statement<{ keptSince: Date; batch: number }>(
  'drop_rate_history',
  `delete from rate_history where id in (select id from rate_history where judged_at < $keptSince limit $batch)`,
);
