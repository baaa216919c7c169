import { findPayment, listRateLocks as listRows, type RateLockRow } from '@florin/database/sql/rates/list';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';
import { type RateReceipt, readReceipt } from './rate-receipt.ts';

export interface RateLock extends Omit<RateLockRow, 'receipt'> {
  receipt: RateReceipt;
}

/** Every lock of a payment with what its rate was made of, oldest first. Refuses with NOT_FOUND. */
export async function listRateLocks(db: Session, paymentId: string): Promise<RateLock[]> {
  if (!(await db.maybe(findPayment, { paymentId }))) throw notFound('payment');
  const rows = await db.many(listRows, { paymentId });
  return rows.map((lock) => Object.assign(lock, { receipt: readReceipt(lock.receipt) }));
}
