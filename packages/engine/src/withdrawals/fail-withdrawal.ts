import { releaseReserved } from '@florin/database/sql/withdrawals/move';
import { withdrawalVoided } from '@florin/domain/ledger/withdrawal-postings';
import type { ReviewOrder } from '../approvals/decide.ts';
import type { Actor } from '../audit/record.ts';
import { giveUpInstructions } from './give-up-instructions.ts';
import { post } from '../ledger/post.ts';
import { giveUpAttempts } from '../outgoing/give-up-attempts.ts';
import { moveWithdrawal, toPosting } from './move-withdrawal.ts';
import { review, type ReviewedWithdrawal } from './review.ts';
import type { EnginePorts } from '../ports.ts';

/**
 * Gives an approved withdrawal up: its amount is available again. Tells `withdrawal.failed`. Refuses with NOT_FOUND,
 * CONFLICT unless it is processing and nothing of it could still reach the chain, by us or by an exchange, and
 * MAINTENANCE while the past of the database is not settled.
 */
export const failWithdrawal = (
  ports: Pick<EnginePorts, 'db' | 'clock' | 'ids'>,
  order: ReviewOrder,
  by: Actor,
): Promise<ReviewedWithdrawal> =>
  review(ports, { ...order, by, move: 'given_up' }, async (session, withdrawal, at) => {
    await giveUpAttempts(session, 'payout', withdrawal.id);
    await giveUpInstructions(session, withdrawal.id, at);
    await session.run(releaseReserved, { merchantId: withdrawal.merchantId, amountUsd: withdrawal.amountUsd });
    await post(session, withdrawalVoided(toPosting(withdrawal, ports.ids)), at);
    const said = { failureReason: order.reason };
    return moveWithdrawal(session, withdrawal, { move: 'given_up', said, at, ids: ports.ids });
  });
