import { statement } from '../../statement.ts';

export interface FreshRate {
  tokenId: string;
  rateUsd: string;
  at: Date;
  source: string | null;
  inputs: unknown;
}

/** Prices not older than a moment; a token without one has no row. */
export const readFreshRates = statement<{ tokenIds: readonly string[]; since: Date }, FreshRate>(
  'read_fresh_rates',
  `select token_id, rate_usd, at, source, inputs from rates where token_id = any($tokenIds::uuid[]) and at >= $since`,
);

/** How long a price set by hand holds without being set again. */
const manualRateHours = 24;

/**
 * Writes what the sources agree on now, as old as its oldest part; a newer agreement, of another worker, is never
 * replaced, except one from a clock that ran ahead. A manual price wins while it holds and is stamped as fresh by each refresh; a frozen one is left to age.
 */
export const refreshRates = statement<{ ratesJson: string; now: Date }, { tokenId: string }>(
  'refresh_rates',
  `insert into rates as r (token_id, rate_usd, at, source, inputs, consensus_usd, consensus_at)
   select "tokenId", "rateUsd", at, source, inputs, "rateUsd", at
     from jsonb_to_recordset($ratesJson::jsonb) as n("tokenId" uuid, "rateUsd" numeric, at timestamptz, source text,
       inputs jsonb)
   on conflict (token_id) do update
     set rate_usd = case when r.manual_at > $now::timestamptz - interval '${manualRateHours} hours' then r.manual_rate_usd else excluded.rate_usd end,
         at = case when r.manual_at > $now::timestamptz - interval '${manualRateHours} hours' then $now else excluded.at end,
         source = case when r.manual_at > $now::timestamptz - interval '${manualRateHours} hours' then 'manual' else excluded.source end,
         inputs = excluded.inputs, consensus_usd = excluded.consensus_usd, consensus_at = excluded.consensus_at,
         refused = null, refused_at = null
     where not r.frozen and (r.consensus_at is null or r.consensus_at <= excluded.consensus_at or r.consensus_at > $now)
   returning token_id`,
);

/** Keeps why the sources gave no rate; the rate itself is left to age. */
export const recordRefusals = statement<{ refusalsJson: string; now: Date }>(
  'record_rate_refusals',
  `insert into rates as r (token_id, refused, refused_at)
   select "tokenId", inputs, $now from jsonb_to_recordset($refusalsJson::jsonb) as n("tokenId" uuid, inputs jsonb)
   on conflict (token_id) do update set refused = excluded.refused, refused_at = excluded.refused_at`,
);

/** Manual prices of tokens that no source quotes are kept fresh all the same. */
export const refreshManualRates = statement<{ now: Date }, { tokenId: string }>(
  'refresh_manual_rates',
  `update rates set at = $now, rate_usd = manual_rate_usd, source = 'manual'
    where manual_at > $now::timestamptz - interval '${manualRateHours} hours' and not frozen
   returning token_id`,
);

/** The newest price of a token, however old. */
export const readLastRate = statement<{ tokenId: string }, { rateUsd: string }>(
  'read_last_rate',
  `select rate_usd from rates where token_id = $tokenId and rate_usd is not null`,
);
