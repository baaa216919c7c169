import { giveUpUnasked } from '@florin/database/sql/outgoing/follow';
import type { SignatureRow } from '@florin/database/sql/outgoing/sign';
import { freeRefundDeposit, readRefundHindrance } from '@florin/database/sql/refunds/payouts';
import type { Step } from '../outgoing/step.ts';
import { yieldSlot } from '../outgoing/yield-slot.ts';

/**
 * Why a refund must not be signed at present; null when nothing stands against it. A payout whose deposit counts as lost is
 * given up here, before anybody is asked to sign it: whoever plans the next one sees that, and fails the refund.
 */
export async function hinderRefund({ ports: { db, clock }, row, lease }: Step): Promise<string | null> {
  const hindrance = await db.maybe(readRefundHindrance, { refundId: row.purposeId, now: clock.now() });
  if (!hindrance) return null;
  const { reason, lostDepositId: depositId } = hindrance;
  if (depositId !== null && row.status === 'intent' && row.askedAt === null)
    await db.transaction(async (session) => {
      if (await session.maybe(giveUpUnasked, { id: row.id, lease, reason }))
        await session.run(freeRefundDeposit, { depositId });
    });
  return reason;
}

/** Uses up the slot of a signed refund of the chain's own coin whose deposit is gone: no block takes its bytes without it. */
export const replaceRefund = async (step: Step, signatures: readonly SignatureRow[]): Promise<Step | null> =>
  step.row.sourceKind === 'deposit' && step.token.asset.kind === 'native' ? yieldSlot(step, signatures, false) : null;
