import type { WithdrawalStatus } from '@florin/contract/vocabulary';
import {
  countForReview,
  countWithdrawals,
  listForReview,
  listForReviewByStatus,
  listWithdrawals as listRows,
  listWithdrawalsByStatus,
  type WithdrawalRow,
} from '@florin/database/sql/withdrawals/read';
import type { Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';
import { type ReviewedWithdrawal, toReviewed } from './review.ts';

export interface WithdrawalFilter {
  status: WithdrawalStatus | null;
  page: number;
  pageSize: number;
}

/** One page of a merchant's withdrawals, newest first, and how many there are. */
export async function listWithdrawals(
  db: Session,
  merchantId: string,
  { status, page, pageSize }: WithdrawalFilter,
): Promise<{ total: bigint; withdrawals: WithdrawalRow[] }> {
  const cut = { limit: pageSize, offset: (page - 1) * pageSize, merchantId };
  const [withdrawals, { total }] = await Promise.all([
    status ? db.many(listWithdrawalsByStatus, { ...cut, status }) : db.many(listRows, cut),
    db.one(countWithdrawals, { merchantId, status }),
  ]);
  return { total, withdrawals };
}

/** One page of everybody's withdrawals, newest first, as administrators judge them. */
export async function listWithdrawalsForReview(
  { db, clock }: { db: Session; clock: Clock },
  { status, page, pageSize }: WithdrawalFilter,
): Promise<{ total: bigint; withdrawals: ReviewedWithdrawal[] }> {
  const cut = { limit: pageSize, offset: (page - 1) * pageSize };
  const [rows, { total }] = await Promise.all([
    status ? db.many(listForReviewByStatus, { ...cut, status }) : db.many(listForReview, cut),
    db.one(countForReview, { status }),
  ]);
  return { total, withdrawals: rows.map((row) => toReviewed(row, clock.now())) };
}
