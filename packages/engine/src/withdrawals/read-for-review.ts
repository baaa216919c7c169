import { readWithdrawalFacts, type WithdrawalFactsRow } from '@florin/database/sql/desk/details';
import { listWithdrawals, readForReview as readRow, type WithdrawalRow } from '@florin/database/sql/withdrawals/read';
import { notFound } from '@florin/domain/errors';
import { type MerchantBalance, readBalance } from '../ledger/read-balance.ts';
import type { EnginePorts } from '../ports.ts';
import { type ReviewedWithdrawal, toReviewed } from './review.ts';

export interface WithdrawalDetail {
  withdrawal: ReviewedWithdrawal;
  facts: WithdrawalFactsRow;
  balance: MerchantBalance;
  /** The merchant's newest beside this one. */
  last: WithdrawalRow[];
}

const lastShown = 5;

/** One withdrawal with what a decision about it needs. Refuses with NOT_FOUND. */
export async function readForReview(
  { db, clock }: Pick<EnginePorts, 'db' | 'clock'>,
  id: string,
): Promise<WithdrawalDetail> {
  const row = await db.maybe(readRow, { id });
  if (!row) throw notFound('withdrawal');
  const { merchantId } = row;
  const [facts, balance, newest] = await Promise.all([
    db.one(readWithdrawalFacts, { id }),
    readBalance(db, merchantId),
    db.many(listWithdrawals, { merchantId, limit: lastShown + 1, offset: 0 }),
  ]);
  const last = newest.filter((one) => one.id !== id).slice(0, lastShown);
  return { withdrawal: toReviewed(row, clock.now()), facts, balance, last };
}
