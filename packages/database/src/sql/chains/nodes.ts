import { statement } from '../../statement.ts';

export interface ChainNodeRow {
  url: string;
  askedAt: Date;
  answeredAt: Date | null;
  answerMs: number | null;
  headHeight: bigint | null;
  agrees: boolean | null;
  failure: string | null;
}

/** Keeps how each node of a chain did; those that are no longer asked lose their row. What a silent node said last stays. */
export const keepChainNodes = statement<{ chainId: string; now: Date; nodesJson: string }>(
  'keep_chain_nodes',
  `with told as (
     select * from jsonb_to_recordset($nodesJson::jsonb)
       as n(url text, "answerMs" integer, "headHeight" bigint, agrees boolean, failure text)
   ), gone as (
     delete from chain_nodes where chain_id = $chainId and url not in (select url from told)
   )
   insert into chain_nodes as k (chain_id, url, asked_at, answered_at, answer_ms, head_height, agrees, failure)
   select $chainId, url, $now, case when failure is null then $now::timestamptz end, "answerMs", "headHeight", agrees, failure
     from told
   on conflict (chain_id, url) do update
     set asked_at = excluded.asked_at, answered_at = coalesce(excluded.answered_at, k.answered_at),
         answer_ms = coalesce(excluded.answer_ms, k.answer_ms),
         head_height = coalesce(excluded.head_height, k.head_height), agrees = excluded.agrees, failure = excluded.failure`,
);

export const listChainNodes = statement<{ chainId: string }, ChainNodeRow>(
  'list_chain_nodes',
  `select url, asked_at, answered_at, answer_ms, head_height, agrees, failure
     from chain_nodes where chain_id = $chainId order by url`,
);

export interface ScannedRow {
  height: bigint | null;
  headChangedAt: Date | null;
  disputedAt: Date | null;
}

/** How far a chain was read; no row before somebody wanted to. */
export const readScanned = statement<{ chainId: string }, ScannedRow>(
  'read_scanned',
  'select height, head_changed_at, disputed_at from chain_cursors where chain_id = $chainId',
);
