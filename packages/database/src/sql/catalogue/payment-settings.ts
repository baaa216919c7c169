import type { FeePayer } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';

export interface PaymentSettingsRow {
  feePayer: FeePayer;
  enabledTokenIds: string[];
}

export const readPaymentSettings = statement<{ merchantId: string }, PaymentSettingsRow>(
  'read_payment_settings',
  `select fee_payer, enabled_token_ids from payment_settings where account_id = $merchantId`,
);

/** Null keeps what is there; the account's version moves on, so that cached authentications notice. */
export const savePaymentSettings = statement<
  { merchantId: string; feePayer: FeePayer | null; enabledTokenIds: readonly string[] | null },
  PaymentSettingsRow
>(
  'save_payment_settings',
  `with noticed as (update accounts set version = version + 1 where id = $merchantId)
   insert into payment_settings as s (account_id, fee_payer, enabled_token_ids)
   values ($merchantId, coalesce($feePayer, 'user'), coalesce($enabledTokenIds::uuid[], '{}'))
   on conflict (account_id) do update
     set fee_payer = coalesce($feePayer, s.fee_payer), enabled_token_ids = coalesce($enabledTokenIds::uuid[],
       s.enabled_token_ids)
   returning fee_payer, enabled_token_ids`,
);
