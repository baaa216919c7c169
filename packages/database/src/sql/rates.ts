import { statement } from '../statement.ts';

export interface FreshRate {
  tokenId: string;
  rateUsd: string;
  at: Date;
  source: string | null;
  inputs: unknown;
}

/** Prices not older than a moment; a token without one has no row. */
export const readFreshRates = statement<[tokenIds: readonly string[], since: Date], FreshRate>(
  'read_fresh_rates',
  `select token_id as "tokenId", rate_usd as "rateUsd", at, source, inputs from rates where token_id = any($1::uuid[]) and at >= $2`,
);

/** How long a price set by hand holds without being set again. */
const manualRateHours = 24;

/**
 * Writes what the sources say now. A manual price wins while it holds and is stamped as fresh by each refresh;
 * a frozen one is left to age.
 */
export const refreshRates = statement<[quotesJson: string, now: Date], { tokenId: string }>(
  'refresh_rates',
  `insert into rates as r (token_id, rate_usd, at, source, inputs, consensus_usd, consensus_at)
   select "tokenId", "rateUsd", $2, source, inputs, "rateUsd", $2
     from jsonb_to_recordset($1::jsonb) as n("tokenId" uuid, "rateUsd" numeric, source text, inputs jsonb)
   on conflict (token_id) do update
     set rate_usd = case when r.manual_at > $2::timestamptz - interval '${manualRateHours} hours' then r.manual_rate_usd else excluded.rate_usd end,
         source = case when r.manual_at > $2::timestamptz - interval '${manualRateHours} hours' then 'manual' else excluded.source end,
         inputs = excluded.inputs, at = $2, consensus_usd = excluded.consensus_usd, consensus_at = $2
     where not r.frozen
   returning token_id as "tokenId"`,
);

/** Manual prices of tokens that no source quotes are kept fresh all the same. */
export const refreshManualRates = statement<[now: Date], { tokenId: string }>(
  'refresh_manual_rates',
  `update rates set at = $1, rate_usd = manual_rate_usd, source = 'manual'
    where manual_at > $1::timestamptz - interval '${manualRateHours} hours' and not frozen
   returning token_id as "tokenId"`,
);

/** The newest price of a token, however old. */
export const readLastRate = statement<[tokenId: string], { rateUsd: string }>(
  'read_last_rate',
  `select rate_usd as "rateUsd" from rates where token_id = $1 and rate_usd is not null`,
);
