import { releaseReserved } from '@florin/database/sql/withdrawals/move';
import { withdrawalVoided } from '@florin/domain/ledger/withdrawal-postings';
import type { ReviewOrder } from '../approvals/decide.ts';
import type { Actor } from '../audit/record.ts';
import { post } from '../ledger/post.ts';
import { moveWithdrawal, toPosting } from './move-withdrawal.ts';
import { review, type ReviewedWithdrawal } from './review.ts';
import type { EnginePorts } from '../ports.ts';

/**
 * Turns a request down: its amount is available again. Tells `withdrawal.rejected`. Refuses with NOT_FOUND,
 * CONFLICT unless it is pending_approval, and MAINTENANCE while the past of the database is not settled.
 */
export const rejectWithdrawal = (
  ports: Pick<EnginePorts, 'db' | 'clock' | 'ids'>,
  order: ReviewOrder,
  by: Actor,
): Promise<ReviewedWithdrawal> =>
  review(ports, { ...order, by, move: 'rejected' }, async (session, withdrawal, at) => {
    const said = { rejectionReason: order.reason, reviewedAt: at };
    await session.run(releaseReserved, { merchantId: withdrawal.merchantId, amountUsd: withdrawal.amountUsd });
    await post(session, withdrawalVoided(toPosting(withdrawal, ports.ids)), at);
    return moveWithdrawal(session, withdrawal, { move: 'rejected', said, at, ids: ports.ids });
  });
