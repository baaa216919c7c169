import { readWithdrawal as readRow, type WithdrawalRow } from '@florin/database/sql/withdrawals/read';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';

/** One withdrawal of the merchant's. Refuses with NOT_FOUND, also for another merchant's. */
export async function readWithdrawal(db: Session, merchantId: string, id: string): Promise<WithdrawalRow> {
  const withdrawal = await db.maybe(readRow, { id, merchantId });
  if (!withdrawal) throw notFound('withdrawal');
  return withdrawal;
}
