import {
  lockWithdrawal,
  readForReview,
  type ReviewRow,
  type WithdrawalRow,
} from '@florin/database/sql/withdrawals/read';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';
import { nextStatus } from '@florin/domain/withdrawal/transition';
import { decide, type Decision, type Reviewed } from '../approvals/decide.ts';
import type { EnginePorts } from '../ports.ts';

/** A withdrawal under review, and whether its wallet got its address shortly before. */
export interface ReviewedWithdrawal extends ReviewRow {
  walletRecentlyChanged: boolean;
}

/** Administrators see for this long that a wallet was changed. */
const recentMs = 24 * 60 * 60 * 1000;

/** A withdrawal as it is shown to an administrator now. */
export const toReviewed = (row: ReviewRow, now: Date): ReviewedWithdrawal => ({
  ...row,
  walletRecentlyChanged: row.walletChangedAt.getTime() > now.getTime() - recentMs,
});

const withdrawals: Reviewed<WithdrawalRow> = {
  subject: 'withdrawal',
  lock: lockWithdrawal,
  nextStatus,
  signable: new Set(['processing']),
  told: ({ status }) => ({ status }),
};

/** {@link decide} about a withdrawal. */
export const review = (
  { db, clock }: Pick<EnginePorts, 'db' | 'clock'>,
  decision: Decision,
  act: (session: Session, withdrawal: WithdrawalRow, now: Date) => Promise<WithdrawalRow>,
): Promise<ReviewedWithdrawal> =>
  db.transaction(async (session) => {
    await decide(session, { ...decision, of: withdrawals }, (withdrawal) => act(session, withdrawal, clock.now()));
    const shown = await session.maybe(readForReview, { id: decision.id });
    if (!shown) throw notFound('withdrawal');
    return toReviewed(shown, clock.now());
  });
