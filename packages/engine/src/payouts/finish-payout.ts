import { spendReserved } from '@florin/database/sql/withdrawals/move';
import { markFinal } from '@florin/database/sql/outgoing/follow';
import { notePayout } from '@florin/database/sql/withdrawals/payouts';
import { lockWithdrawal, type WithdrawalRow } from '@florin/database/sql/withdrawals/read';
import type { Session } from '@florin/database/statement';
import { payoutCost, payoutFinal, withdrawalPosted } from '@florin/domain/ledger/withdrawal-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { post } from '../ledger/post.ts';
import { moveWithdrawal, toPosting } from '../withdrawals/move-withdrawal.ts';
import { bookReturned } from '../outgoing/book-returned.ts';
import { nativeToken } from '../catalogue/native-token.ts';
import type { Ended, Step } from '../outgoing/step.ts';

/** Before a payout that ran and failed is planned anew: whatever made it fail is looked at first. */
const planAgainMs = 30_000;

/**
 * Books a final payout and, in the same transaction, completes its withdrawal: the coins have left the treasury and
 * the balance is lower, or neither is true. One that ran and moved nothing books its cost and frees the withdrawal for
 * another attempt, or for being given up.
 */
export async function finishPayout(step: Step, ended: Ended): Promise<void> {
  const { success, arrived, fee } = ended;
  const { ports, row, lease, token } = step;
  const catalogue = await ports.catalogue.current();
  await ports.db.transaction(async (session) => {
    const withdrawal = await session.maybe(lockWithdrawal, { id: row.purposeId });
    const at = ports.clock.now();
    if (!(await session.maybe(markFinal, { id: row.id, lease, succeeded: success, arrived, feePaid: fee, at }))) return;
    await bookReturned(session, step, { ...ended, at });
    const nativeTokenId = nativeToken(catalogue, token).id;
    const payout = { groupId: ports.ids.uuid(), outgoingId: row.id, nativeTokenId, cost: fee };
    if (success) {
      await post(session, payoutFinal({ ...payout, tokenId: token.id, amount: baseUnits(row.amount) }), at);
      // What a restore has lost cannot be completed: a person settles it with the merchant.
      if (withdrawal !== null) await completeWithdrawal(session, step, { withdrawal, at });
    } else {
      await post(session, payoutCost(payout), at);
      await session.run(notePayout, {
        withdrawalId: row.purposeId,
        waitingReason: 'payout_failed',
        nextPayoutAt: new Date(at.getTime() + planAgainMs),
        now: at,
      });
    }
  });
}

/** Completes a withdrawal whose coins have left: what was held for it is spent. */
export async function completeWithdrawal(
  session: Session,
  { ports: { ids }, row }: Step,
  { withdrawal, at }: { withdrawal: WithdrawalRow; at: Date },
): Promise<void> {
  await session.run(spendReserved, { merchantId: withdrawal.merchantId, amountUsd: withdrawal.amountUsd });
  await post(session, withdrawalPosted(toPosting(withdrawal, ids)), at);
  await moveWithdrawal(session, withdrawal, { move: 'paid_out', said: { txHash: row.txHash }, at, ids });
}
