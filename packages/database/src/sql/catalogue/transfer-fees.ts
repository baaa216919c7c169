import { statement } from '../../statement.ts';

/** An address of the family that has received nothing yet: the pool's last one. */
export const readUnusedAddress = statement<{ family: string }, { address: string }>(
  'read_unused_address',
  `select address from deposit_addresses where family = $family order by index desc limit 1`,
);

/** Writes what transfers cost now; a null fee says that the asset cannot be moved. */
export const saveTransferFees = statement<{ feesJson: string; at: Date }>(
  'save_transfer_fees',
  `insert into transfer_fees as f (token_id, fee, at)
   select "tokenId", fee, $at from jsonb_to_recordset($feesJson::jsonb) as n("tokenId" uuid, fee numeric)
   on conflict (token_id) do update set fee = excluded.fee, at = excluded.at`,
);

/** Times and amounts as text: they come as JSON. */
export interface FeeEstimatesRow {
  amountUsd: string;
  allowedTokenIds: string[] | null;
  fees: { tokenId: string; fee: string | null; at: string }[] | null;
  /** Of the chains' own coins: what fees are paid in. */
  rates: { tokenId: string; rateUsd: string; at: string }[] | null;
}

/** A payment's choice, with every estimate and every price of a coin that fees are paid in: one statement. */
export const readFeeEstimates = statement<{ paymentId: string }, FeeEstimatesRow>(
  'read_fee_estimates',
  `select p.amount_usd, p.allowed_token_ids,
          (select json_agg(json_build_object('tokenId', f.token_id, 'fee', f.fee::text, 'at', f.at))
             from transfer_fees f) as fees,
          (select json_agg(json_build_object('tokenId', r.token_id, 'rateUsd', r.rate_usd::text, 'at', r.at))
             from rates r join tokens t on t.id = r.token_id
            where t.token_type = 'native' and r.rate_usd is not null and r.at is not null) as rates
     from payments p where p.id = $paymentId`,
);
