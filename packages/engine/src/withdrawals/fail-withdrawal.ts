import { releaseReserved } from '@florin/database/sql/move-withdrawal';
import { giveUpIntent, lockPayouts } from '@florin/database/sql/payouts';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import { withdrawalVoided } from '@florin/domain/ledger/withdrawal-postings';
import type { Actor } from '../audit/record.ts';
import { post } from '../ledger/post.ts';
import { moveWithdrawal, toPosting } from './move-withdrawal.ts';
import { decide, type ReviewedWithdrawal, type ReviewOrder, type ReviewPorts } from './review.ts';

/**
 * Gives an approved withdrawal up: its amount is available again. Tells `withdrawal.failed`. Refuses with NOT_FOUND,
 * and CONFLICT unless it is processing and nothing of it could still reach the chain.
 */
export const failWithdrawal = (ports: ReviewPorts, order: ReviewOrder, by: Actor): Promise<ReviewedWithdrawal> =>
  decide(ports, by, { ...order, move: 'given_up' }, async (session, withdrawal, at) => {
    await giveUpPayouts(session, withdrawal.id);
    await session.run(releaseReserved, withdrawal.merchantId, withdrawal.amountUsd);
    await post(session, withdrawalVoided(toPosting(withdrawal, ports.ids)), at);
    const said = { failureReason: order.reason };
    return moveWithdrawal(session, withdrawal, 'given_up', { said, at, ids: ports.ids });
  });

/**
 * An attempt that has a number may have been signed, and what was signed may be on the chain tomorrow: only its end
 * on the chain, seen as final, frees the withdrawal. One without a number is given up here, under its lock.
 */
async function giveUpPayouts(session: Session, withdrawalId: string): Promise<void> {
  for (const { id, status, succeeded } of await session.many(lockPayouts, withdrawalId)) {
    if (status === 'intent') await session.run(giveUpIntent, id);
    else if (status !== 'final' || succeeded !== false)
      throw new Refusal(
        'CONFLICT',
        `Its payout is ${status} and may still be confirmed. Wait until the chain has decided.`,
      );
  }
}
