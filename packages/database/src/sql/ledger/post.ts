import { statement } from '../../statement.ts';

/**
 * Appends ledger transfers; a key that is there already is a movement told twice, and fails. So does the end of a held
 * transfer that is not there or has ended before.
 */
export const postTransfers = statement<{ transfersJson: string; at: Date }>(
  'post_transfers',
  `insert into ledger_transfers (group_id, token_id, kind, debit_account, credit_account, amount, idempotency_key,
                                 created_at, phase, pending_id)
   select "groupId", "tokenId", kind, debit, credit, amount, "idempotencyKey", $at, coalesce(phase, 'posted'),
          (select id from ledger_transfers p where p.idempotency_key = n."pendingKey")
     from jsonb_to_recordset($transfersJson::jsonb) as n(
       "groupId" uuid, "tokenId" uuid, kind text, debit text, credit text, amount numeric, "idempotencyKey" text,
       phase text, "pendingKey" text)`,
);

export const addToMerchantBalance = statement<{ merchantId: string; amountUsd: string }>(
  'add_to_merchant_balance',
  `insert into merchant_balances (merchant_id, posted) values ($merchantId, $amountUsd)
   on conflict (merchant_id) do update set posted = merchant_balances.posted + excluded.posted`,
);

/** Takes from what is available: its row is locked, and has as much. */
export const takeFromMerchantBalance = statement<{ merchantId: string; amountUsd: string }>(
  'take_from_merchant_balance',
  `update merchant_balances set posted = posted - $amountUsd where merchant_id = $merchantId`,
);
