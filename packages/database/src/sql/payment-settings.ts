import type { FeePayer } from '@florin/contract/vocabulary';
import { statement } from '../statement.ts';

export interface PaymentSettingsRow {
  feePayer: FeePayer;
  enabledTokenIds: string[];
}

export const readPaymentSettings = statement<[merchantId: string], PaymentSettingsRow>(
  'read_payment_settings',
  `select fee_payer as "feePayer", enabled_token_ids as "enabledTokenIds" from payment_settings where account_id = $1`,
);

/** Null keeps what is there; the account's version moves on, so that cached authentications notice. */
export const savePaymentSettings = statement<
  [merchantId: string, feePayer: FeePayer | null, enabledTokenIds: readonly string[] | null],
  PaymentSettingsRow
>(
  'save_payment_settings',
  `with noticed as (update accounts set version = version + 1 where id = $1)
   insert into payment_settings as s (account_id, fee_payer, enabled_token_ids)
   values ($1, coalesce($2, 'user'), coalesce($3::uuid[], '{}'))
   on conflict (account_id) do update
     set fee_payer = coalesce($2, s.fee_payer), enabled_token_ids = coalesce($3::uuid[], s.enabled_token_ids)
   returning fee_payer as "feePayer", enabled_token_ids as "enabledTokenIds"`,
);
