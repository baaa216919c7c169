import { decideDeposit, findUntakenOf, holdDeposit, readStoredDeposit } from '@florin/database/sql/deposits/decide';
import type { LockedPayment } from '@florin/database/sql/payments/lock';
import type { Session } from '@florin/database/statement';

/**
 * Hands what came in a token before its payer chose it to the rules once more: a part that was not the choice by itself,
 * or a token that was not on offer at that moment. They decide it within seconds. What was refunded, ignored or set apart
 * stays as it is. The payment is to be locked.
 */
export async function takeUpUntaken(session: Session, payment: LockedPayment, tokenId: string): Promise<void> {
  for (const { id } of await session.many(findUntakenOf, { paymentId: payment.id, tokenId })) {
    await session.run(holdDeposit, { id });
    const deposit = await session.one(readStoredDeposit, { id });
    const { ruling, paymentId, orphaned, ignored, quarantined, refunded } = deposit;
    if (ruling !== 'unmatched' || paymentId !== payment.id || orphaned || ignored || quarantined || refunded) continue;
    await session.run(decideDeposit, { id, paymentId, ruling: 'awaiting_rule', selectionId: null, reason: null });
  }
}
