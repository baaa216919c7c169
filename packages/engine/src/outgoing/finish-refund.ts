import { noteRefund } from '@florin/database/sql/move-refund';
import { lockPayments } from '@florin/database/sql/lock-payments';
import { markFinal } from '@florin/database/sql/outgoing';
import { lockRefund, readRefund, type RefundRow } from '@florin/database/sql/refunds';
import { readSurplus } from '@florin/database/sql/request-refund';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { depositAccount } from '@florin/domain/ledger/accounts';
import { refundCost, refundFinal, surplusRefunded } from '@florin/domain/ledger/refund-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { usd } from '@florin/domain/money/usd';
import { keptShareUsd, surplusShareUsd } from '@florin/domain/refund/surplus-share';
import { post } from '../ledger/post.ts';
import { moveRefund } from '../refunds/move-refund.ts';
import { nativeToken } from './fund-gas.ts';
import type { Included, Step } from './step.ts';

/** Before a payout that ran and failed is planned anew: whatever made it fail is looked at first. */
const planAgainMs = 30_000;

/**
 * Books a final refund and completes it in the same transaction: the coins have left, and what was owed for a surplus
 * is settled, or neither is true. One that ran and moved nothing books its cost and frees the refund for another
 * attempt, or for being given up.
 */
export async function finishRefund(step: Step, { success, fee }: Included): Promise<void> {
  const { ports, row, lease, token } = step;
  const catalogue = await ports.catalogue.current();
  await ports.db.transaction(async (session) => {
    const refund = await lockWithPayment(session, row.purposeId);
    const at = ports.clock.now();
    if (!(await session.maybe(markFinal, row.id, lease, success, fee, at))) return;
    const from = row.sourceIndex === null ? 'treasury' : depositAccount(row.sourceIndex);
    const paidBy = row.sourceIndex === null ? 'gas' : from;
    const nativeTokenId = nativeToken(catalogue, token).id;
    const posting = { groupId: ports.ids.uuid(), outgoingId: row.id, nativeTokenId, cost: fee, paidBy } as const;
    if (!success) {
      await post(session, refundCost(posting), at);
      await session.run(noteRefund, refund.id, 'payout_failed', new Date(at.getTime() + planAgainMs), at);
      return;
    }
    await post(session, refundFinal({ ...posting, tokenId: token.id, amount: baseUnits(row.amount), from }), at);
    if (refund.source === 'surplus') await settleSurplus(session, refund, { groupId: posting.groupId, at });
    await moveRefund(session, refund, 'paid_out', { said: { txHash: row.txHash }, at, ids: ports.ids });
  });
}

/** The payment first, as everywhere: what is left of its surplus must not change meanwhile. */
async function lockWithPayment(session: Session, refundId: string): Promise<RefundRow> {
  const found = await session.maybe(readRefund, refundId);
  if (found?.paymentId) await session.many(lockPayments, [found.paymentId]);
  const refund = found && (await session.maybe(lockRefund, refundId));
  if (!refund) throw new InvariantError('A payout belongs to no refund.', { refundId });
  return refund;
}

async function settleSurplus(
  session: Session,
  { id: refundId, paymentId, tokenId, ...refund }: RefundRow,
  { groupId, at }: { groupId: string; at: Date },
): Promise<void> {
  if (paymentId === null) throw new InvariantError('A surplus belongs to no payment.', { refundId });
  const row = await session.one(readSurplus, paymentId);
  const amount = baseUnits(refund.amount);
  const settledUsd = surplusShareUsd({
    surplus: baseUnits(row.received) - baseUnits(row.required ?? '0'),
    surplusUsd: usd(row.surplusUsd ?? '0'),
    refunded: baseUnits(row.refunded),
    refundedUsd: usd(row.refundedUsd),
    amount,
  });
  const keptUsd = keptShareUsd(settledUsd, amount, baseUnits(refund.deducted));
  await post(session, surplusRefunded({ groupId, refundId, tokenId, settledUsd, keptUsd }), at);
}
