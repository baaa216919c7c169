import { statement } from '../../statement.ts';

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
export const lockKnownRate = statement<{ tokenId: string }, { knownUsd: string | null }>(
  'lock_known_rate',
  `select case when r.agreed_at >= s.at or s.at is null then r.agreed_usd else s.usd end as known_usd
     from tokens t left join rates r on r.token_id = t.id
     left join lateral (
       select case when r.manual_rate_usd is null then r.rate_usd else r.consensus_usd end as usd,
              case when r.manual_rate_usd is null then r.at else r.consensus_at end as at) s on true
    where t.id = $tokenId for update of t`,
);

const told = `token_id, rate_usd, at, source, manual_rate_usd, frozen`;

export const readTokenRate = statement<{ tokenId: string }, TokenRateRow>(
  'read_token_rate',
  `select ${told} from rates where token_id = $tokenId`,
);

/** Sets a price by hand; it wins from now on. Null for `frozen` keeps what is set. */
export const setManualRate = statement<
  { tokenId: string; rateUsd: string; frozen: boolean | null; isAgreed: boolean; now: Date },
  TokenRateRow
>(
  'set_manual_rate',
  `insert into rates as r (token_id, rate_usd, at, source, inputs, manual_rate_usd, manual_at, frozen, agreed_usd,
    agreed_at)
   values ($tokenId, $rateUsd, $now, 'manual', '{}', $rateUsd, $now, coalesce($frozen, false),
     case when $isAgreed then $rateUsd::numeric end,
           case when $isAgreed then $now::timestamptz end)
   on conflict (token_id) do update
     set rate_usd = $rateUsd, at = $now, source = 'manual', manual_rate_usd = $rateUsd, manual_at = $now,
         frozen = coalesce($frozen, r.frozen), agreed_usd = coalesce(excluded.agreed_usd, r.agreed_usd),
         agreed_at = coalesce(excluded.agreed_at, r.agreed_at),
         consensus_usd = case when r.manual_rate_usd is null then r.rate_usd else r.consensus_usd end,
         consensus_at = case when r.manual_rate_usd is null then r.at else r.consensus_at end
   returning ${told}`,
);

/** Removes a price set by hand: what the sources said last counts again, at its own age. */
export const clearManualRate = statement<{ tokenId: string; frozen: boolean | null }, TokenRateRow>(
  'clear_manual_rate',
  `insert into rates as r (token_id, frozen) values ($tokenId, coalesce($frozen, false))
   on conflict (token_id) do update
     set manual_rate_usd = null, manual_at = null, frozen = coalesce($frozen, r.frozen),
         rate_usd = case when r.manual_rate_usd is null then r.rate_usd else r.consensus_usd end,
         at = case when r.manual_rate_usd is null then r.at else r.consensus_at end,
         source = case when r.manual_rate_usd is null then r.source when r.consensus_usd is null then null else 'consensus' end
   returning ${told}`,
);

/** Stops or resumes the refresh of a price, whatever the price is. */
export const freezeRate = statement<{ tokenId: string; frozen: boolean }, TokenRateRow>(
  'freeze_rate',
  `insert into rates as r (token_id, frozen) values ($tokenId, $frozen)
   on conflict (token_id) do update set frozen = $frozen returning ${told}`,
);
