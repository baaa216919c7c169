import { holdDeposit, readStoredDeposit, type StoredDeposit } from '@florin/database/sql/deposits/decide';
import { readRefundableDeposit, type RefundableDepositRow } from '@florin/database/sql/refunds/request';
import type { Session } from '@florin/database/statement';

/** Waits until nobody else has the deposit locked, and reads it then. */
export async function lockDeposit(session: Session, id: string): Promise<StoredDeposit | null> {
  await session.run(holdDeposit, { id });
  return session.maybe(readStoredDeposit, { id });
}

/** The same in what decides whether it may go back, of one that is there. */
export async function lockRefundableDeposit(session: Session, id: string): Promise<RefundableDepositRow> {
  await session.run(holdDeposit, { id });
  return session.one(readRefundableDeposit, { depositId: id });
}
