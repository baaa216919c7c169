import { statement } from '../statement.ts';

/** Who made a choice: the payer, a rule on the payer's behalf, or an administrator. */
export type SelectionOrigin = 'payer' | 'late' | 'implicit' | 'switch_back' | 'restored' | 'assigned';

export interface SelectionRow {
  id: bigint;
  paymentId: string;
  tokenId: string;
  chainId: string;
  decimals: number;
  payableDecimals: number;
  rateUsd: string;
  conversionFeeRate: string;
  dueUsd: string;
  tolerance: string;
  opensAt: Date;
  closesAt: Date;
}

export const insertSelection = statement<
  [
    paymentId: string,
    tokenId: string,
    rateUsd: string,
    rateReceiptJson: string,
    conversionFeeRate: string,
    dueUsd: string,
    tolerance: bigint,
    opensAt: Date,
    closesAt: Date,
    origin: SelectionOrigin,
  ],
  { id: bigint }
>(
  'insert_selection',
  `insert into selections (payment_id, token_id, rate_usd, rate_receipt, conversion_fee_rate, due_usd, tolerance,
                           opens_at, closes_at, origin)
   values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10) returning id`,
);

/** Makes an earlier lock the present one again, word for word. */
export const restoreSelection = statement<[id: bigint], { id: bigint }>(
  'restore_selection',
  `insert into selections (payment_id, token_id, rate_usd, rate_receipt, conversion_fee_rate, due_usd, tolerance,
                           opens_at, closes_at, origin)
   select payment_id, token_id, rate_usd, rate_receipt, conversion_fee_rate, due_usd, tolerance, opens_at, closes_at,
          'restored'
     from selections where id = $1 returning id`,
);

/** All locks of these payments, oldest first. */
export const listSelections = statement<[paymentIds: readonly string[]], SelectionRow>(
  'list_selections',
  `select s.id, s.payment_id as "paymentId", s.token_id as "tokenId", t.chain_id as "chainId", t.decimals,
          t.payable_decimals as "payableDecimals", s.rate_usd as "rateUsd",
          s.conversion_fee_rate as "conversionFeeRate", s.due_usd as "dueUsd", s.tolerance,
          s.opens_at as "opensAt", s.closes_at as "closesAt"
     from selections s join tokens t on t.id = s.token_id
    where s.payment_id = any($1::uuid[]) order by s.id`,
);
