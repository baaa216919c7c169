import { statement } from '../../statement.ts';

/** A merchant's balance row; US dollars as text. */
export interface BalanceRow {
  posted: string;
  reserved: string;
  available: string;
}

/** No row before the first credit. */
export const readBalance = statement<{ merchantId: string }, BalanceRow>(
  'read_balance',
  `select posted, reserved, posted - reserved as available from merchant_balances where merchant_id = $merchantId`,
);
