import { statement } from '../../statement.ts';

/** Who made a choice: the payer, a rule on the payer's behalf, or an administrator. */
export type SelectionOrigin = 'payer' | 'late' | 'implicit' | 'switch_back' | 'accepted' | 'restored' | 'assigned';

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
  {
    paymentId: string;
    tokenId: string;
    rateUsd: string;
    rateReceiptJson: string;
    conversionFeeRate: string;
    dueUsd: string;
    tolerance: bigint;
    opensAt: Date;
    closesAt: Date;
    origin: SelectionOrigin;
    /** The payer's, BCP 47; null: not known. */
    language: string | null;
  },
  { id: bigint }
>(
  'insert_selection',
  `insert into selections (payment_id, token_id, rate_usd, rate_receipt, conversion_fee_rate, due_usd, tolerance,
                           opens_at, closes_at, origin, language)
   values ($paymentId, $tokenId, $rateUsd, $rateReceiptJson::jsonb, $conversionFeeRate, $dueUsd, $tolerance, $opensAt,
     $closesAt, $origin, $language) returning id`,
);

/** Makes an earlier lock the present one again, word for word. */
export const restoreSelection = statement<{ id: bigint }, { id: bigint }>(
  'restore_selection',
  `insert into selections (payment_id, token_id, rate_usd, rate_receipt, conversion_fee_rate, due_usd, tolerance,
                           opens_at, closes_at, origin, language)
   select payment_id, token_id, rate_usd, rate_receipt, conversion_fee_rate, due_usd, tolerance, opens_at, closes_at,
          'restored', language
     from selections where id = $id returning id`,
);

/** All locks of these payments, oldest first. */
export const listSelections = statement<{ paymentIds: readonly string[] }, SelectionRow>(
  'list_selections',
  `select s.id, s.payment_id, s.token_id, t.chain_id, t.decimals, t.payable_decimals, s.rate_usd,
          s.conversion_fee_rate, s.due_usd, s.tolerance, s.opens_at, s.closes_at
     from selections s join tokens t on t.id = s.token_id
    where s.payment_id = any($paymentIds::uuid[]) order by s.id`,
);
