import { type NoParameters, statement } from '../../statement.ts';

/** What is known of a token's price, and what it was made of. */
export interface RateRow {
  tokenId: string;
  symbol: string;
  name: string;
  chainShortName: string;
  rateUsd: string | null;
  at: Date | null;
  source: string | null;
  inputs: unknown;
  manualRateUsd: string | null;
  frozen: boolean;
  /** The quotes of the last time that the sources gave no rate; null when the last time they gave one. */
  refused: unknown;
  refusedAt: Date | null;
}

/** One page of the prices of active tokens. */
export const listRates = statement<{ limit: number; offset: number }, RateRow>(
  'list_rates',
  `select t.id as token_id, t.symbol, t.name, c.short_name as chain_short_name, r.rate_usd, r.at,
          r.source, r.inputs, r.manual_rate_usd, coalesce(r.frozen, false) as frozen, r.refused, r.refused_at
     from tokens t join chains c on c.id = t.chain_id left join rates r on r.token_id = t.id
    where t.is_active order by t.symbol, t.id limit $limit offset $offset`,
);

export const countRates = statement<NoParameters, { total: bigint }>(
  'count_rates',
  'select count(*) as total from tokens where is_active',
);

/** The receipt of one lock. */
export interface RateLockRow {
  tokenId: string;
  symbol: string;
  name: string;
  rateUsd: string;
  receipt: unknown;
  lockedAt: Date;
}

/** Every lock of a payment with its receipt, oldest first. */
export const listRateLocks = statement<{ paymentId: string }, RateLockRow>(
  'list_rate_locks',
  `select t.id as token_id, t.symbol, t.name, s.rate_usd, s.rate_receipt as receipt, s.opens_at as locked_at
     from selections s join tokens t on t.id = s.token_id where s.payment_id = $paymentId order by s.id`,
);

export const findPayment = statement<{ paymentId: string }, { id: string }>(
  'find_payment',
  'select id from payments where id = $paymentId',
);

export const findToken = statement<{ tokenId: string }, { id: string }>(
  'find_token',
  'select id from tokens where id = $tokenId',
);
