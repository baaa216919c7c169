import { statement } from '../statement.ts';

export interface TokenRateRow {
  tokenId: string;
  rateUsd: string | null;
  at: Date | null;
  source: string | null;
  manualRateUsd: string | null;
  frozen: boolean;
}

/**
 * The newest price that no single administrator set: what the sources said last, or what two of them agreed on. Null:
 * none is known; no row without such a token. Its rate stays as it is until the transaction ends.
 */
export const lockKnownRate = statement<[tokenId: string], { knownUsd: string | null }>(
  'lock_known_rate',
  `select case when r.agreed_at >= s.at or s.at is null then r.agreed_usd else s.usd end as "knownUsd"
     from tokens t left join rates r on r.token_id = t.id
     left join lateral (
       select case when r.manual_rate_usd is null then r.rate_usd else r.consensus_usd end as usd,
              case when r.manual_rate_usd is null then r.at else r.consensus_at end as at) s on true
    where t.id = $1 for update of t`,
);

const told = `token_id as "tokenId", rate_usd as "rateUsd", at, source, manual_rate_usd as "manualRateUsd", frozen`;

export const readTokenRate = statement<[tokenId: string], TokenRateRow>(
  'read_token_rate',
  `select ${told} from rates where token_id = $1`,
);

/** Sets a price by hand; it wins from now on. Null for `frozen` keeps what is set. */
export const setManualRate = statement<
  [tokenId: string, rateUsd: string, frozen: boolean | null, isAgreed: boolean, now: Date],
  TokenRateRow
>(
  'set_manual_rate',
  `insert into rates as r (token_id, rate_usd, at, source, inputs, manual_rate_usd, manual_at, frozen, agreed_usd, agreed_at)
   values ($1, $2, $5, 'manual', '{}', $2, $5, coalesce($3, false), case when $4 then $2::numeric end,
           case when $4 then $5::timestamptz end)
   on conflict (token_id) do update
     set rate_usd = $2, at = $5, source = 'manual', manual_rate_usd = $2, manual_at = $5,
         frozen = coalesce($3, r.frozen), agreed_usd = coalesce(excluded.agreed_usd, r.agreed_usd),
         agreed_at = coalesce(excluded.agreed_at, r.agreed_at),
         consensus_usd = case when r.manual_rate_usd is null then r.rate_usd else r.consensus_usd end,
         consensus_at = case when r.manual_rate_usd is null then r.at else r.consensus_at end
   returning ${told}`,
);

/** Removes a price set by hand: what the sources said last counts again, at its own age. */
export const clearManualRate = statement<[tokenId: string, frozen: boolean | null], TokenRateRow>(
  'clear_manual_rate',
  `insert into rates as r (token_id, frozen) values ($1, coalesce($2, false))
   on conflict (token_id) do update
     set manual_rate_usd = null, manual_at = null, frozen = coalesce($2, r.frozen),
         rate_usd = case when r.manual_rate_usd is null then r.rate_usd else r.consensus_usd end,
         at = case when r.manual_rate_usd is null then r.at else r.consensus_at end,
         source = case when r.manual_rate_usd is null then r.source when r.consensus_usd is null then null else 'consensus' end
   returning ${told}`,
);

/** Stops or resumes the refresh of a price, whatever the price is. */
export const freezeRate = statement<[tokenId: string, frozen: boolean], TokenRateRow>(
  'freeze_rate',
  `insert into rates as r (token_id, frozen) values ($1, $2)
   on conflict (token_id) do update set frozen = $2 returning ${told}`,
);
