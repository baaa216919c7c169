import { judgeAddress } from '@florin/database/sql/blacklist';
import { insertApproval } from '@florin/database/sql/move-withdrawal';
import { InvariantError, Refusal } from '@florin/domain/errors';
import type { Actor } from '../audit/record.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { decide, type ReviewedWithdrawal, type ReviewOrder, type ReviewPorts } from './review.ts';

/**
 * Agrees to a request: what was agreed to is written down for the signer, and the payout is due. Tells
 * `withdrawal.processing`. Refuses with NOT_FOUND, and CONFLICT unless it is pending_approval and its
 * wallet is not on the blacklist.
 */
export const approveWithdrawal = (
  ports: ReviewPorts,
  order: ReviewOrder<string | null>,
  by: Actor,
): Promise<ReviewedWithdrawal> =>
  decide(ports, by, { ...order, move: 'approved' }, async (session, withdrawal, at) => {
    if (by.actorId === null) throw new InvariantError('Nobody approves a withdrawal.', { id: order.id });
    const { isListed } = await session.one(judgeAddress, withdrawal.chainType, withdrawal.destination);
    if (isListed) throw new Refusal('CONFLICT', 'Its wallet is on the blacklist by now.');
    await session.run(insertApproval, withdrawal.id, by.actorId, at);
    return moveWithdrawal(session, withdrawal, 'approved', { said: { reviewedAt: at }, at, ids: ports.ids });
  });
