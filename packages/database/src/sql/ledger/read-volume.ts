import { statement } from '../../statement.ts';

/** What a merchant was credited in one part of a report; US dollars as text. */
export interface VolumeRow {
  /** First day of the part, `YYYY-MM-DD`. */
  start: string;
  /** Null where the report is not by token. */
  tokenId: string | null;
  symbol: string | null;
  tokenName: string | null;
  /** Null where the report is by neither token nor chain. */
  chainId: string | null;
  chainName: string | null;
  shortName: string | null;
  chainType: string | null;
  payments: bigint;
  grossUsd: string;
  feesUsd: string;
  netUsd: string;
}

interface Asked {
  merchantId: string;
  /** First and last day, `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
  bucket: string;
  byToken: boolean;
  byChain: boolean;
}

/** Days are kept summed up: what it reads grows with the days and tokens of the report alone. */
export const readVolume = statement<Asked, VolumeRow>(
  'read_volume',
  `select to_char(v.start, 'YYYY-MM-DD') as start, t.id as token_id, t.symbol, t.name as token_name, c.id as chain_id,
          c.name as chain_name, c.short_name, c.chain_type, v.payments, v.net_usd + v.fees_usd as gross_usd,
          v.fees_usd, v.net_usd
     from (select date_trunc($bucket, m.day::timestamp) as start,
                  case when $byToken::boolean then k.id end as token_id,
                  case when $byChain::boolean then k.chain_id end as chain_id,
                  sum(m.payments)::bigint as payments, sum(m.net_usd) as net_usd, sum(m.fees_usd) as fees_usd
             from merchant_volume m join tokens k on k.id = m.token_id
            where m.merchant_id = $merchantId and m.day between $from::text::date and $to::text::date
            group by 1, 2, 3) v
     left join tokens t on t.id = v.token_id left join chains c on c.id = v.chain_id
    order by v.start, c.name, t.symbol, t.id`,
);
