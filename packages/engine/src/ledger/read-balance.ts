import { statement, type Session } from '@florin/database/statement';
const sql = statement<[string], { posted: string; reserved: string; available: string }>('read_balance', `select posted, reserved, (posted - reserved) as available from merchant_balances where merchant_id = $1`);
export async function readBalance(db: Session, merchantId: string) {
  const row = await db.maybe(sql, merchantId);
  return { balanceUsd: row?.posted ?? '0.00', reservedUsd: row?.reserved ?? '0.00', availableUsd: row?.available ?? '0.00' };
}
