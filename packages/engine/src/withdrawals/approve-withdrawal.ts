import { judgeAddress } from '@florin/database/sql/blacklist/entries';
import { insertApproval } from '@florin/database/sql/withdrawals/move';
import { InvariantError, Refusal } from '@florin/domain/errors';
import type { Evidence } from '@florin/approvals/evidence';
import { keepApproval } from '../approvals/keep-approval.ts';
import type { ReviewOrder } from '../approvals/decide.ts';
import type { Actor } from '../audit/record.ts';
import { ownWords } from '../catalogue/destination-address.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { review, type ReviewedWithdrawal } from './review.ts';
import type { EnginePorts } from '../ports.ts';

/**
 * Agrees to a request: what was agreed to is written down for the signer, and the payout is due once as many people have
 * signed as the signer asks for. Tells `withdrawal.processing`. A signature is also taken while it is processing, where
 * the signer still waits for one. Refuses with NOT_FOUND, with VALIDATION_ERROR what the signer would not believe, and with
 * CONFLICT where a signature is missing, unless it is pending_approval and its wallet is neither ours nor on the blacklist.
 */
export const approveWithdrawal = (
  ports: Pick<EnginePorts, 'db' | 'clock' | 'ids'> & { approvals: EnginePorts['approvals'] },
  { evidence = null, ...order }: ReviewOrder<string | null> & { evidence?: Evidence | null },
  by: Actor,
): Promise<ReviewedWithdrawal> =>
  review(ports, { ...order, by, move: 'approved', isFurther: evidence !== null }, async (session, withdrawal, at) => {
    if (by.actorId === null) throw new InvariantError('Nobody approves a withdrawal.', { id: order.id });
    const { isListed, own } = await session.one(judgeAddress, {
      chainType: withdrawal.chainType,
      address: withdrawal.destination,
    });
    if (isListed) throw new Refusal('CONFLICT', 'Its wallet is on the blacklist by now.');
    if (own) throw new Refusal('CONFLICT', `Its wallet ${ownWords[own]}: reject the withdrawal.`);
    const isEnough = await keepApproval(session, ports, { id: withdrawal.id, evidence, givenBy: by.actorId, at });
    if (!isEnough || withdrawal.status === 'processing') return withdrawal;
    await session.run(insertApproval, { withdrawalId: withdrawal.id, approvedBy: by.actorId, at });
    return moveWithdrawal(session, withdrawal, { move: 'approved', said: { reviewedAt: at }, at, ids: ports.ids });
  });
