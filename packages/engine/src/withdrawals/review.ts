import { lockWithdrawal, readForReview, type ReviewRow, type WithdrawalRow } from '@florin/database/sql/withdrawals';
import type { Session } from '@florin/database/statement';
import { notFound, Refusal } from '@florin/domain/errors';
import { nextStatus, type WithdrawalMove } from '@florin/domain/withdrawal/transition';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { EnginePorts } from '../ports.ts';

/** Which withdrawal an administrator decides about, and why. */
export interface ReviewOrder<Reason extends string | null = string> {
  id: string;
  reason: Reason;
}

interface Decision extends ReviewOrder<string | null> {
  by: Actor;
  /** A signature for what is approved already: it may be one more. */
  isFurther?: boolean;
  move: Extract<WithdrawalMove, 'approved' | 'rejected' | 'given_up'>;
}

/** With whether the wallet had got its address shortly before now. */
export interface ReviewedWithdrawal extends ReviewRow {
  walletRecentlyChanged: boolean;
}

/** So long is a changed wallet pointed out to administrators. */
const recentMs = 24 * 60 * 60 * 1000;

/** A withdrawal as it is shown to an administrator now. */
export const toReviewed = (row: ReviewRow, now: Date): ReviewedWithdrawal => ({
  ...row,
  walletRecentlyChanged: row.walletChangedAt.getTime() > now.getTime() - recentMs,
});

const verbs = { approved: 'approve', rejected: 'reject', given_up: 'fail' } as const;

/**
 * Carries out a decision about one withdrawal under its lock, with its line in the audit log. Refuses with NOT_FOUND,
 * and CONFLICT where its status does not allow the decision; so may `act`.
 */
export async function decide(
  { db, clock }: Pick<EnginePorts, 'db' | 'clock' | 'ids'>,
  { by, id, move, reason, isFurther = false }: Decision,
  act: (session: Session, withdrawal: WithdrawalRow, now: Date) => Promise<WithdrawalRow>,
): Promise<ReviewedWithdrawal> {
  return db.transaction(async (session) => {
    const withdrawal = await session.maybe(lockWithdrawal, { id });
    if (!withdrawal) throw notFound('withdrawal');
    const verb = verbs[move];
    const isPossible =
      nextStatus(withdrawal.status, move) !== null || (isFurther && withdrawal.status === 'processing');
    if (!isPossible)
      throw new Refusal('CONFLICT', `The withdrawal is ${withdrawal.status}: ${verb} is not possible from there.`);
    const now = clock.now();
    const after = await act(session, withdrawal, now);
    await recordAudit(session, {
      ...by,
      action: `withdrawal.${verb}`,
      subjectType: 'withdrawal',
      subjectId: id,
      before: { status: withdrawal.status },
      after: { status: after.status },
      reason,
    });
    const shown = await session.maybe(readForReview, { id });
    if (!shown) throw notFound('withdrawal');
    return toReviewed(shown, now);
  });
}
